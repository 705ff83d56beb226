import { spawn } from 'node:child_process';
import { SetupError } from './progress.mjs';

const shownOutputLines = 25;

/** Runs a command to its end and returns its exit code and everything it printed. */
export function run(command, args, { cwd, environment, timeoutMilliseconds } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: environment ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMilliseconds,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Like `run`, but a failure shows the end of the output and then the one line that says what to do. */
export async function runOrExplain(command, args, { advice, ...options }) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) {
    const tail = output.trimEnd().split('\n').slice(-shownOutputLines).join('\n');
    throw new SetupError(`${tail}\n\n${advice}`);
  }
  return output;
}
