import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writePrivateFile } from './private-file.ts';
import { identify, isRunning, sendSignal } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';
import { waitFor } from './wait-for.ts';

const fileName = 'processes.json';

/** Notes which processes run, so that the next start can end them if this one is killed. */
export function noteProcesses(dataDirectory: string, pids: Record<string, number>): void {
  const identities = Object.values(pids)
    .map(identify)
    .filter((identity) => identity !== undefined);
  writePrivateFile(join(dataDirectory, fileName), JSON.stringify(identities));
}

export function forgetProcesses(dataDirectory: string): void {
  rmSync(join(dataDirectory, fileName), { force: true });
}

/** Ends what a killed stack left running, in the order it had been started backwards: Postgres last. */
export async function endLeftovers(dataDirectory: string): Promise<number> {
  const noted = JSON.parse(readIfThere(join(dataDirectory, fileName)) ?? '[]') as ProcessIdentity[];
  const running = noted.filter(isRunning).reverse();
  for (const identity of running) {
    sendSignal(identity.pid, 'SIGTERM');
    await waitFor(() => !isRunning(identity), { timeoutMilliseconds: 3_000 }).catch(() => {
      sendSignal(identity.pid, 'SIGKILL');
    });
  }
  forgetProcesses(dataDirectory);
  return running.length;
}
