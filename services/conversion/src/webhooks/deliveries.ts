import { AppError, type listWebhookDeliveries, type replayWebhookDelivery } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { cursorOf, readCursor } from '../cursor.ts';
import { isUuid } from '../uuid.ts';
import type { WebhooksContext } from './context.ts';
import { publicDelivery, requireEndpoint } from './public-webhook.ts';

export function listWebhookDeliveriesHandler({ webhooks }: WebhooksContext): HttpHandler<typeof listWebhookDeliveries> {
  return async ({ principal, params, query: { status, limit, cursor } }) => {
    const { id: endpointId } = await requireEndpoint(webhooks, principal.userId, params['id']);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const rows = await webhooks.listDeliveries({ endpointId, status, limit: limit + 1, after });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      deliveries: page.map(publicDelivery),
      nextCursor: last && rows.length > limit ? cursorOf(last) : null,
    };
  };
}

export function replayWebhookDeliveryHandler(context: WebhooksContext): HttpHandler<typeof replayWebhookDelivery> {
  const { webhooks, deliverer } = context;
  return async ({ principal, params }) => {
    const endpoint = await requireEndpoint(webhooks, principal.userId, params['id']);
    const { deliveryId } = params;
    const delivery = isUuid(deliveryId) ? await webhooks.findDelivery(endpoint.id, deliveryId) : undefined;
    if (!delivery) {
      throw new AppError({ code: 'not_found', message: 'There is no such delivery' });
    }
    if (endpoint.status !== 'active') {
      throw new AppError({ code: 'conflict', message: 'This webhook is turned off. Turn it on first' });
    }
    const replayed = await webhooks.replay(delivery, new Date(context.now()));
    deliverer.wake();
    return publicDelivery(replayed);
  };
}
