import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The built worker: threads cannot load TypeScript. Beside this file when it is built itself; in the build's folder when
 * tests run it from its source.
 */
export function workerFile(moduleUrl: string = import.meta.url): string {
  const places = ['./document-worker.js', '../../dist/src/documents/document-worker.js'].map((place) =>
    fileURLToPath(new URL(place, moduleUrl)),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(`The document worker is not built: no file at ${places.join(' or ')}. Run 'npm run build' first.`);
  }
  return found;
}
