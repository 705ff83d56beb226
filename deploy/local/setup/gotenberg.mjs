import { existsSync } from 'node:fs';
import { buildGoProgram, canBuildGoPrograms, goProgramPath } from './go-program.mjs';

const version = 'v8.36.0';
const goModule = 'github.com/gotenberg/gotenberg/v8';

/** The build of Gotenberg without LibreOffice. It takes minutes to build. */
const program = goProgramPath('gotenberg', version, 'gotenberg-chromium');

/** A Gotenberg that was built before, or that GOTENBERG_PROGRAM names; undefined when there is none. */
export function findGotenberg() {
  return [process.env.GOTENBERG_PROGRAM, program].find((path) => path && existsSync(path));
}

/** Whether `buildGotenberg` has what it needs. */
export const canBuildGotenberg = canBuildGoPrograms;

export function buildGotenberg() {
  return buildGoProgram({
    name: 'gotenberg',
    program,
    goModule,
    version,
    packagePath: `${goModule}/cmd/gotenberg-chromium`,
    oldestGo: '1.26.5',
  });
}
