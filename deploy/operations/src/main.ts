import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { observabilityFiles } from './observability-files.ts';

const directory = resolve(process.argv[2] ?? 'deploy/observability');
for (const [name, text] of observabilityFiles()) {
  const file = join(directory, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
