import { AppError, productName, webhookTestType, type testWebhook, type WebhookTest } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { WebhooksContext } from './context.ts';
import { publicDelivery, requireEndpoint } from './public-webhook.ts';

/** A test reaches whoever the address belongs to: nobody is to be flooded by it. */
export const mostTestsPerMinute = 10;
const minuteMilliseconds = 60_000;

/** A delivery like any other, but that nothing happened. */
export function testWebhookHandler(context: WebhooksContext): HttpHandler<typeof testWebhook> {
  const { webhooks, deliverer } = context;
  return async ({ principal, params }) => {
    const endpoint = await requireEndpoint(webhooks, principal.userId, params['id']);
    if (endpoint.status !== 'active') {
      throw new AppError({ code: 'conflict', message: 'This webhook is turned off. Turn it on first' });
    }
    const at = new Date(context.now());
    const data: WebhookTest = { webhookId: endpoint.id, message: `A test by ${productName}. Nothing happened.` };
    const payload = JSON.stringify({ type: webhookTestType, timestamp: at.toISOString(), data });
    const delivery = await webhooks.appendTest(
      { endpointId: endpoint.id, payload, at },
      { since: new Date(at.getTime() - minuteMilliseconds), most: mostTestsPerMinute },
    );
    if (!delivery) {
      throw new AppError({
        code: 'rate_limited',
        message: `An endpoint is tested ${mostTestsPerMinute} times a minute at most. Wait a little`,
        retryAfterSeconds: minuteMilliseconds / 1_000,
      });
    }
    deliverer.wake();
    return publicDelivery(delivery);
  };
}
