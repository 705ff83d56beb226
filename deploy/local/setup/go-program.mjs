import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { runOrExplain } from './command.mjs';
import { findOnPath } from './find-on-path.mjs';

/** Outside the clone: what is built or downloaded once is the same for all. */
export const cacheDirectory = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'octavo');

/** Where a program is kept that was built from its Go module. */
export function goProgramPath(name, version, file) {
  return join(cacheDirectory, `${name}-${version}`, file);
}

export function hasGo() {
  return findOnPath('go') !== undefined;
}

/** Whether `buildGoProgram` has what it needs to build what the tests run. */
export function canBuildGoPrograms() {
  return process.platform === 'linux' && hasGo();
}

/** A program that is built on first use, and found afterwards. */
export async function goProgram({ name, goModule, version, packagePath = goModule, oldestGo }) {
  const program = goProgramPath(name, version, name);
  return existsSync(program) ? program : buildGoProgram({ name, program, goModule, version, packagePath, oldestGo });
}

/**
 * Builds a program from its Go module. Not by `go install`, which asks for the list of all versions: not every module
 * proxy has that.
 */
export async function buildGoProgram({ name, program, goModule, version, packagePath, oldestGo }) {
  mkdirSync(dirname(program), { recursive: true });
  // Beside its place, so that it appears there whole.
  const directory = mkdtempSync(`${program}-`);
  const built = join(directory, 'built');
  try {
    writeFileSync(
      join(directory, 'go.mod'),
      `module octavo.invalid/${name}\n\ngo ${oldestGo}\n\nrequire ${goModule} ${version}\n`,
    );
    await runOrExplain('go', ['build', '-mod=mod', '-o', built, packagePath], {
      cwd: directory,
      environment: { ...process.env, CGO_ENABLED: '0' },
      advice: `${name} cannot be built: it needs Go ${oldestGo} or newer and a Go module proxy.`,
    });
    renameSync(built, program);
    return program;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
