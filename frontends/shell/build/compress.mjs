import { existsSync, readdirSync, readFileSync, statSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|xml|txt|webmanifest)$/;
const hashed = /\.[0-9a-f]{10}\.\w+(\.br|\.gz)?$/;

/** How long files of earlier builds stay: pages that are open still ask for them. */
const keptMilliseconds = 7 * 24 * 60 * 60 * 1_000;

const ways = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

function assetsBelow(directory) {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => hashed.test(file));
}

/** Puts a brotli and a gzip form beside each hashed file that gets smaller by it. */
export async function compressAssets(directory) {
  const files = assetsBelow(directory).filter((file) => compressible.test(file));
  for (const file of files) {
    const path = join(directory, file);
    for (const [ending, compress] of Object.entries(ways)) {
      if (existsSync(`${path}.${ending}`)) continue;
      writeFileSync(`${path}.${ending}`, await compress(readFileSync(path)));
    }
  }
}

/** Removes hashed files that no current part names and that are too old for any open page. */
export function removeOldAssets(directory, current, nowMilliseconds) {
  const kept = new Set(current);
  for (const file of assetsBelow(directory)) {
    const path = join(directory, file);
    if (kept.has(file.replace(/\.(br|gz)$/, '').replaceAll('\\', '/'))) continue;
    if (nowMilliseconds - statSync(path).mtimeMs > keptMilliseconds) rmSync(path);
  }
}
