import type { MoneyContext } from '../payments/context.ts';
import { reminderLetter, send } from './letters.ts';
import { dayMilliseconds } from './period.ts';
import { noteReminder, takeUnreminded } from './store.ts';

const daysBefore = 3;

/**
 * Tells one subscriber that their period ends soon, once for each period.
 * @returns whether there was one.
 */
export async function remindOfRenewal({
  database,
  outbox,
  now,
}: Pick<MoneyContext, 'database' | 'outbox' | 'now'>): Promise<boolean> {
  const at = now();
  const reminded = await database.$transaction(async (transaction) => {
    const until = new Date(at.getTime() + daysBefore * dayMilliseconds);
    const subscription = await takeUnreminded(transaction, at, until);
    if (subscription?.state.state !== 'active') {
      return false;
    }
    await noteReminder(transaction, subscription, subscription.state.period.end);
    await send(transaction, subscription.userId, reminderLetter(subscription.state), 'renewal_reminders');
    return true;
  });
  if (reminded) {
    outbox.wake();
  }
  return reminded;
}
