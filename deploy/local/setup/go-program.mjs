import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runOrExplain } from './command.mjs';
import { findOnPath } from './find-on-path.mjs';

/** Outside the clone: what is built or downloaded once is the same for all. */
export const cacheDirectory = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'octavo');

export function hasGo() {
  return findOnPath('go') !== undefined;
}

/**
 * Builds a program from its Go module, unless it was built before. Not by `go install`, which asks for the list of all
 * versions: not every module proxy has that.
 * @param {{ name: string, module: string, version: string, path?: string, go: string }} program
 */
export async function goProgram({ name, module, version, path = module, go }) {
  const program = join(cacheDirectory, `${name}-${version}`, name);
  if (existsSync(program)) return program;
  mkdirSync(join(program, '..'), { recursive: true });
  // Beside its place, so that it appears there whole.
  const directory = mkdtempSync(`${program}-`);
  const built = join(directory, name);
  try {
    writeFileSync(
      join(directory, 'go.mod'),
      `module octavo.invalid/${name}\n\ngo ${go}\n\nrequire ${module} ${version}\n`,
    );
    await runOrExplain('go', ['build', '-mod=mod', '-o', built, path], {
      cwd: directory,
      environment: { ...process.env, CGO_ENABLED: '0' },
      advice: `${name} cannot be built: it needs Go ${go} or newer and a Go module proxy.`,
    });
    renameSync(built, program);
    return program;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
