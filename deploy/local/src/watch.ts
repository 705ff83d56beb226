import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { programDirectory, programNames } from './service-environment.ts';
import type { ProgramName } from './service-environment.ts';

/** A change here reaches every program. */
const sharedDirectories = [join('services', 'contracts'), join('services', 'kit')];

function compiledState(directory: string): string {
  const compiled = join(directory, 'dist', 'src');
  if (!existsSync(compiled)) return '';
  const files = readdirSync(compiled, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file));
  return files.map((file) => `${file}:${statSync(join(compiled, file)).mtimeMs}`).join('\n');
}

/** Tells, each time it is asked, which programs were compiled anew since. */
export function trackPrograms(root: string): () => ProgramName[] {
  const directories = [...sharedDirectories, ...programNames.map(programDirectory)];
  const states = new Map(directories.map((directory) => [directory, compiledState(join(root, directory))]));
  return () => {
    const changed = new Set(
      directories.filter((directory) => compiledState(join(root, directory)) !== states.get(directory)),
    );
    for (const directory of changed) states.set(directory, compiledState(join(root, directory)));
    if (sharedDirectories.some((directory) => changed.has(directory))) return [...programNames];
    return programNames.filter((name) => changed.has(programDirectory(name)));
  };
}

export interface WatchOptions {
  root: string;
  /** Programs that were compiled anew, without errors. */
  onChanged: (programs: ProgramName[]) => void;
  onOutput: (line: string) => void;
}

/** Compiles on every change of the sources. Returns the way to stop. */
export function watchSources({ root, onChanged, onOutput }: WatchOptions): () => void {
  const changedPrograms = trackPrograms(root);
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const child = spawn(process.execPath, [compiler, '-b', '--watch', '--preserveWatchOutput', '--pretty', 'false'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = /Found (\d+) errors?/.exec(line)?.[1];
    if (found === undefined) {
      if (/error TS\d+/.test(line)) onOutput(line);
      return;
    }
    if (found !== '0') return onOutput(line);
    const programs = changedPrograms();
    if (programs.length > 0) onChanged(programs);
  });
  child.stderr.on('data', (chunk: Buffer) => onOutput(chunk.toString('utf8')));
  return () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
}
