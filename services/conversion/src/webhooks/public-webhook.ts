import {
  AppError,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEventType,
  type WebhookMessageType,
} from '@octavo/contracts';
import { isUuid } from '../uuid.ts';
import type { DeliveryRow, EndpointRow, WebhookStore } from './store.ts';

/** An endpoint as the API tells it: without its secrets. */
export function publicEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as WebhookEventType[],
    status: row.status as WebhookEndpoint['status'],
    disabledReason: row.disabledReason as WebhookEndpoint['disabledReason'],
    createdAt: row.createdAt.toISOString(),
  };
}

export function publicDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.eventId,
    type: row.type as WebhookMessageType,
    payload: row.payload,
    status: row.status as WebhookDelivery['status'],
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    // A try that was noted while the two were read is told the next time.
    attempts: row.log
      .slice(0, row.attempts)
      .map(({ at, durationMilliseconds, responseStatus, responseExcerpt, error }) => ({
        at: at.toISOString(),
        durationMilliseconds,
        responseStatus,
        responseExcerpt,
        error,
      })),
  };
}

/** @throws AppError `not_found`, also for an endpoint of somebody else. */
export async function requireEndpoint(
  webhooks: WebhookStore,
  userId: string,
  id: string | undefined,
): Promise<EndpointRow> {
  const endpoint = isUuid(id) ? await webhooks.find(userId, id) : undefined;
  if (!endpoint) {
    throw new AppError({ code: 'not_found', message: 'There is no such webhook' });
  }
  return endpoint;
}
