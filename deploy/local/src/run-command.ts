import { spawn } from 'node:child_process';
import { SetupError } from '#progress';

export interface CommandOptions {
  /** Who runs, in the words of the error. */
  name: string;
  args: readonly string[];
  workingDirectory: string;
  environment: NodeJS.ProcessEnv;
}

const shownLines = 20;

/** Runs a Node program to its end; a failure is reported with its last words. */
export function runNode({ name, args, workingDirectory, environment }: CommandOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: workingDirectory,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const tail = output.trimEnd().split('\n').slice(-shownLines).join('\n');
      reject(new SetupError(`${tail}\n\n${name} failed (${signal ?? `code ${code}`}): see its last words above.`));
    });
  });
}
