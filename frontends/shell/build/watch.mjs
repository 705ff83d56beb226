import { existsSync, watch } from 'node:fs';
import { relative } from 'node:path';
import { buildSite } from './build-site.mjs';
import { frontendsDirectory, remoteNames } from './places.mjs';
import { sourceDirectories } from './sources.mjs';

const settleMilliseconds = 150;

/** Changes that have not been built yet, by the part they are in; `all` for what every part has. */
const waiting = new Set();
let building = false;

function partOf(directory) {
  const [name] = relative(frontendsDirectory, directory).split(/[/\\]/);
  return name === 'shell' || remoteNames().includes(name) ? name : 'all';
}

async function build() {
  if (building || waiting.size === 0) return;
  building = true;
  const parts = waiting.has('all') ? undefined : [...waiting];
  waiting.clear();
  const startedAt = Date.now();
  try {
    await buildSite({ parts, development: true });
    process.stdout.write(`Site rebuilt (${((Date.now() - startedAt) / 1_000).toFixed(1)} s).\n`);
  } catch (error) {
    process.stdout.write(`The site does not build:\n${error.message}\n`);
  }
  building = false;
  await build();
}

let timer;
for (const directory of sourceDirectories().filter(existsSync)) {
  watch(directory, { recursive: true }, () => {
    waiting.add(partOf(directory));
    clearTimeout(timer);
    timer = setTimeout(() => void build(), settleMilliseconds);
  });
}
