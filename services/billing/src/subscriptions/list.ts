import type { listSubscriptions } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { MoneyContext } from '../payments/context.ts';
import { findSubscription, subscriptionBodyOf } from './store.ts';

/** `billing.subscriptions.list` */
export function listSubscriptionsHandler({
  database,
}: Pick<MoneyContext, 'database'>): HttpHandler<typeof listSubscriptions> {
  return async ({ principal, query }) => {
    const subscription = await findSubscription(database, principal.userId);
    const body = subscription && subscriptionBodyOf(subscription);
    return { subscriptions: body && (query.status ?? body.status) === body.status ? [body] : [] };
  };
}
