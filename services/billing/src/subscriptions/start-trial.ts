import type { Transaction } from '../database.ts';
import { transition } from './machine.ts';
import type { Period } from './period.ts';
import { enterState, lockSubscription } from './store.ts';

/**
 * Begins a user's free trial, in the transaction that gives its credits.
 * @returns whether it began; false: the user had a trial or a plan before.
 */
export async function startTrialSubscription(
  transaction: Transaction,
  userId: string,
  period: Period,
): Promise<boolean> {
  const subscription = await lockSubscription(transaction, userId, period.start);
  const moved = transition(subscription.state, { kind: 'trialStarted', period });
  if (moved) {
    await enterState(transaction, subscription, moved, { at: period.start });
  }
  return moved !== undefined;
}
