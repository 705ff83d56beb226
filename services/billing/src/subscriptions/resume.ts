import type { resumeSubscription } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { MoneyContext } from '../payments/context.ts';
import { command } from './command.ts';

/** `billing.subscriptions.resume` */
export function resumeSubscriptionHandler(
  context: Pick<MoneyContext, 'database' | 'outbox' | 'now'>,
): HttpHandler<typeof resumeSubscription> {
  return async ({ principal: { userId } }) => ({
    subscription: await command(context, {
      userId,
      event: { kind: 'resumed' },
      refusal: 'Nothing was cancelled or chosen for the next period',
    }),
  });
}
