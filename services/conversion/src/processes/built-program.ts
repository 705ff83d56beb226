import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The file of a program that processes run: they cannot load TypeScript. Beside this file's folder when it is built
 * itself; in the build's folder when tests run it from its source.
 * @param program its path below `src`, as built.
 */
export function builtProgram(program: string, moduleUrl: string = import.meta.url): string {
  const places = [`../${program}`, `../../dist/src/${program}`].map((place) =>
    fileURLToPath(new URL(place, moduleUrl)),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(`A program is not built: no file at ${places.join(' or ')}. Run 'npm run build' first.`);
  }
  return found;
}
