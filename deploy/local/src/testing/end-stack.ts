import { lockDataDirectory, lockOwner } from '../data-lock.ts';
import { endLeftovers } from '../leftovers.ts';
import { isRunning, sendSignal } from '../process-identity.ts';
import { waitFor } from '../wait-for.ts';

const stopTimeoutMilliseconds = 20_000;

/**
 * Makes sure that nothing of a stack runs any more, however it ended. With `supervisor` given, only if the folder's stack
 * is that one: another may own it.
 */
export async function endStack(dataDirectory: string, supervisor?: number): Promise<void> {
  const owner = lockOwner(dataDirectory);
  if (owner && supervisor !== undefined && owner.pid !== supervisor) return;
  if (owner) {
    sendSignal(owner.pid, 'SIGTERM');
    await waitFor(() => !isRunning(owner), { timeoutMilliseconds: stopTimeoutMilliseconds }).catch(() => {
      sendSignal(owner.pid, 'SIGKILL');
    });
    await waitFor(() => !isRunning(owner));
  }
  const lock = lockDataDirectory(dataDirectory);
  await endLeftovers(dataDirectory);
  lock.release();
}
