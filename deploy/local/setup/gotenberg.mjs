import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { runOrExplain } from './command.mjs';
import { findOnPath } from './find-on-path.mjs';

const version = 'v8.36.0';
const goModule = 'github.com/gotenberg/gotenberg/v8';
const oldestGo = '1.26.5';

/** The build of Gotenberg without LibreOffice. Outside the clone: it takes minutes to build, and is the same for all. */
const program = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'octavo',
  `gotenberg-${version}`,
  'gotenberg-chromium',
);

/** A Gotenberg that was built before, or that GOTENBERG_PROGRAM names; undefined when there is none. */
export function findGotenberg() {
  return [process.env.GOTENBERG_PROGRAM, program].find((path) => path && existsSync(path));
}

/** Whether `buildGotenberg` has what it needs. */
export function canBuildGotenberg() {
  return process.platform === 'linux' && findOnPath('go') !== undefined;
}

/**
 * Builds Gotenberg from its Go module. Not by `go install`, which asks for the list of all versions: not every module
 * proxy has that.
 */
export async function buildGotenberg() {
  mkdirSync(dirname(program), { recursive: true });
  // Beside its place, so that it appears there whole.
  const directory = mkdtempSync(`${program}-`);
  const built = join(directory, 'gotenberg-chromium');
  try {
    writeFileSync(
      join(directory, 'go.mod'),
      `module octavo.invalid/gotenberg\n\ngo ${oldestGo}\n\nrequire ${goModule} ${version}\n`,
    );
    await runOrExplain('go', ['build', '-mod=mod', '-o', built, `${goModule}/cmd/gotenberg-chromium`], {
      cwd: directory,
      environment: { ...process.env, CGO_ENABLED: '0' },
      advice: `Gotenberg cannot be built: it needs Go ${oldestGo} or newer and a Go module proxy.`,
    });
    renameSync(built, program);
    return program;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
