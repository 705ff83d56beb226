import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The file of a program that processes and threads run: they cannot load TypeScript. Beside the caller's folder when that
 * is built itself; in the build's folder when tests run it from its source.
 * @param program its path below `src`, as built.
 * @param moduleUrl the caller's, which lies in a folder of `src`.
 */
export function builtProgram(program: string, moduleUrl: string): string {
  const places = [`../${program}`, `../../dist/src/${program}`].map((place) =>
    fileURLToPath(new URL(place, moduleUrl)),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(`A program is not built: no file at ${places.join(' or ')}. Run 'npm run build' first.`);
  }
  return found;
}
