import type { Lifecycle } from '@octavo/kit';
import { raiseDueAlerts } from './alerts/raise.ts';
import type { BillingContext } from './context.ts';
import { closeBooks } from './credits/close.ts';
import { sweepExpiredHolds } from './credits/sweeper.ts';
import { forgetPayers } from './customers/gone.ts';
import { expireEndedGrants } from './grants/expire-ended.ts';

/** What is done now and then, by every instance: each of them is safe to do twice or at the same time. */
const chores: Record<string, (context: BillingContext, stopping: AbortSignal) => Promise<unknown>> = {
  'sweep holds': sweepExpiredHolds,
  'end grants': expireEndedGrants,
  'close the books': async ({ database, now }, stopping) => {
    while (!stopping.aborted && (await closeBooks(database, now()))) {
      // Until nothing is ready.
    }
  },
  'raise alerts': raiseDueAlerts,
  'forget payers who are gone': ({ database }) => forgetPayers(database),
};

/** One that fails is tried again the next time, and keeps nothing from the others. */
export async function doChores(context: BillingContext, stopping: AbortSignal): Promise<void> {
  for (const [name, chore] of Object.entries(chores)) {
    if (!stopping.aborted) {
      await chore(context, stopping).catch((error: unknown) =>
        context.log.error({ err: error, chore: name }, 'a chore failed'),
      );
    }
  }
}

/** Does the chores until the process stops. */
export function startChores(
  context: BillingContext,
  { lifecycle, everySeconds }: { lifecycle: Lifecycle; everySeconds: number },
): void {
  let working = Promise.resolve();
  let waiting = false;
  const timer = setInterval(() => {
    if (!waiting) {
      waiting = true;
      working = working.then(() => {
        waiting = false;
        return doChores(context, lifecycle.stopping);
      });
    }
  }, everySeconds * 1_000);
  lifecycle.onStop('chores', () => {
    clearInterval(timer);
    return working;
  });
}
