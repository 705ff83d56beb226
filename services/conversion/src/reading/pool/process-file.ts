import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The built program of a reader process: processes cannot load TypeScript. Beside this file's folder when it is built
 * itself; in the build's folder when tests run it from its source.
 */
export function processFile(): string {
  const places = ['../process/reader-process.js', '../../../dist/src/reading/process/reader-process.js'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(`The PDF reader is not built: no file at ${places.join(' or ')}. Run 'npm run build' first.`);
  }
  return found;
}
