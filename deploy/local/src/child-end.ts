import type { ChildProcess } from 'node:child_process';
import { sendSignal } from './process-identity.ts';

const lastWordsMilliseconds = 200;

/** Resolves with the reason when the process has ended, its own children too, and its last words are read. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (child.pid !== undefined) sendSignal(-child.pid, 'SIGKILL');
      const end = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      child.once('close', () => resolve(end));
      setTimeout(() => resolve(end), lastWordsMilliseconds).unref();
    });
  });
}
