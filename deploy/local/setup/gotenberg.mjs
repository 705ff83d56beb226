import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory, goProgram, hasGo } from './go-program.mjs';

/** The build of Gotenberg without LibreOffice. */
const name = 'gotenberg-chromium';
const module = 'github.com/gotenberg/gotenberg/v8';
const version = 'v8.36.0';

/** A Gotenberg that was built before, or that GOTENBERG_PROGRAM names; undefined when there is none. */
export function findGotenberg() {
  return [process.env.GOTENBERG_PROGRAM, join(cacheDirectory, `${name}-${version}`, name)].find(
    (path) => path && existsSync(path),
  );
}

/** Whether `buildGotenberg` has what it needs. */
export function canBuildGotenberg() {
  return process.platform === 'linux' && hasGo();
}

export function buildGotenberg() {
  return goProgram({ name, module, version, path: `${module}/cmd/${name}`, go: '1.26.5' });
}
