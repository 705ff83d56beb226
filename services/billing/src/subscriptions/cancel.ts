import type { cancelSubscription } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { MoneyContext } from '../payments/context.ts';
import { command } from './command.ts';
import { endPlan } from './credits.ts';
import { cancelledLetter, send } from './letters.ts';

/** `billing.subscriptions.cancel` */
export function cancelSubscriptionHandler(
  context: Pick<MoneyContext, 'database' | 'outbox' | 'now'>,
): HttpHandler<typeof cancelSubscription> {
  return async ({ principal: { userId } }) => ({
    subscription: await command(context, {
      userId,
      event: { kind: 'cancelScheduled' },
      refusal: 'There is no paid subscription to cancel',
      andThen: async (transaction, subscription, to, at) => {
        if (to.state === 'ended') {
          await endPlan(transaction, subscription, { start: at, at });
        }
        await send(transaction, userId, cancelledLetter(to));
      },
    }),
  });
}
