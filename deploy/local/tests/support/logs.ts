import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningStack } from '../../src/testing/start-stack.ts';

type DataDirectory = Pick<RunningStack, 'dataDirectory'>;

/** What each process has logged so far, by its name. */
export function readLogs({ dataDirectory }: DataDirectory): Record<string, string> {
  const directory = join(dataDirectory, 'logs');
  return Object.fromEntries(
    readdirSync(directory).map((file) => [file.replace(/\.log$/, ''), readFileSync(join(directory, file), 'utf8')]),
  );
}

/** The browser that the conversion service started last. */
export function chromiumProcessId(stack: DataDirectory): number {
  const lines = (readLogs(stack)['conversion'] ?? '').split('\n');
  const last = lines.findLast((line) => line.includes('"msg":"Chromium started"'));
  if (!last) throw new Error('The conversion service does not say that it started Chromium');
  return (JSON.parse(last) as { processId: number }).processId;
}
