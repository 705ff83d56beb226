import { webhookTestType, type WebhookEventType } from '@octavo/contracts';
import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database.ts';
import type { Prisma, WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '../generated/prisma/client.ts';

export type EndpointRow = WebhookEndpoint;
export type DeliveryRow = WebhookDelivery & { log: WebhookAttempt[] };
export type DueDelivery = WebhookDelivery & { endpoint: WebhookEndpoint };

export interface AttemptRecord {
  at: Date;
  durationMilliseconds: number;
  responseStatus?: number | undefined;
  responseExcerpt?: string | undefined;
  error?: string | undefined;
}

/** What a try means for its delivery and its endpoint. */
export interface AttemptEffect {
  status: 'pending' | 'delivered' | 'failed';
  nextAttemptAt: Date | null;
  endpoint:
    | { failingSince: Date | null }
    | { failingSince: Date | null; status: 'disabled'; disabledReason: 'gone' | 'failing' };
}

export interface DeliveryPage {
  endpointId: string;
  status?: 'pending' | 'delivered' | 'failed' | undefined;
  limit: number;
  after?: { createdAt: Date; id: string } | undefined;
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/**
 * Writes an event for each endpoint that wants it, in the transaction of what happened. The event has one id, whatever
 * the number of endpoints and tries.
 */
export async function appendWebhookEvent(
  transaction: Transaction,
  event: { userId: string; type: WebhookEventType; data: object; at: Date; id?: string },
): Promise<void> {
  const endpoints = await transaction.webhookEndpoint.findMany({
    where: { userId: event.userId, status: 'active', events: { has: event.type } },
    select: { id: true },
  });
  if (endpoints.length === 0) {
    return;
  }
  const eventId = event.id ?? randomUUID();
  const payload = JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: event.data });
  await transaction.webhookDelivery.createMany({
    data: endpoints.map(({ id }) => ({
      id: randomUUID(),
      endpointId: id,
      eventId,
      type: event.type,
      payload,
      status: 'pending',
      nextAttemptAt: event.at,
      createdAt: event.at,
    })),
  });
}

export function createWebhookStore(database: Database) {
  return {
    create: (endpoint: Prisma.WebhookEndpointUncheckedCreateInput): Promise<EndpointRow> =>
      database.webhookEndpoint.create({ data: endpoint }),

    count: (userId: string): Promise<number> => database.webhookEndpoint.count({ where: { userId } }),

    list: (userId: string): Promise<EndpointRow[]> =>
      database.webhookEndpoint.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),

    async find(userId: string, id: string): Promise<EndpointRow | undefined> {
      return (await database.webhookEndpoint.findFirst({ where: { id, userId } })) ?? undefined;
    },

    update: (id: string, changes: Prisma.WebhookEndpointUncheckedUpdateInput): Promise<EndpointRow> =>
      database.webhookEndpoint.update({ where: { id }, data: changes }),

    async remove(userId: string, id: string): Promise<boolean> {
      const { count } = await database.webhookEndpoint.deleteMany({ where: { id, userId } });
      return count === 1;
    },

    listDeliveries: ({ endpointId, status, limit, after }: DeliveryPage): Promise<DeliveryRow[]> =>
      database.webhookDelivery.findMany({
        where: {
          endpointId,
          ...(status ? { status } : {}),
          ...(after
            ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
            : {}),
        },
        include: { log: { orderBy: { id: 'asc' } } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
      }),

    /** @returns nothing when as many tests were asked for since then. */
    async appendTest(
      test: { endpointId: string; payload: string; at: Date },
      limit: { since: Date; most: number },
    ): Promise<DeliveryRow | undefined> {
      const { endpointId, payload, at } = test;
      return database.$transaction(async (transaction) => {
        // Tests of one endpoint are counted one after the other.
        await transaction.$queryRaw`SELECT id::text FROM webhook_endpoints WHERE id = ${endpointId}::uuid FOR UPDATE`;
        const asked = await transaction.webhookDelivery.count({
          where: { endpointId, type: webhookTestType, createdAt: { gt: limit.since } },
        });
        if (asked >= limit.most) {
          return undefined;
        }
        return transaction.webhookDelivery.create({
          data: {
            id: randomUUID(),
            endpointId,
            eventId: randomUUID(),
            type: webhookTestType,
            payload,
            status: 'pending',
            nextAttemptAt: at,
            createdAt: at,
          },
          include: { log: true },
        });
      });
    },

    async findDelivery(endpointId: string, id: string): Promise<DeliveryRow | undefined> {
      const found = await database.webhookDelivery.findFirst({
        where: { id, endpointId },
        include: { log: { orderBy: { id: 'asc' } } },
      });
      return found ?? undefined;
    },

    replay: (delivery: WebhookDelivery, at: Date): Promise<DeliveryRow> =>
      database.webhookDelivery.create({
        data: {
          id: randomUUID(),
          endpointId: delivery.endpointId,
          eventId: delivery.eventId,
          type: delivery.type,
          payload: delivery.payload,
          status: 'pending',
          nextAttemptAt: at,
          createdAt: at,
        },
        include: { log: true },
      }),

    /**
     * Takes what is due, the longest overdue first, for so long; what another instance is taking is left alone, and so
     * are endpoints that are busy.
     */
    async takeDue(times: { now: Date; until: Date }, limit: number, busyEndpointIds: string[]): Promise<DueDelivery[]> {
      const taken = await database.$queryRaw<{ id: string }[]>`
        UPDATE webhook_deliveries SET next_attempt_at = ${times.until.toISOString()}::timestamptz
        WHERE id IN (
          SELECT id FROM webhook_deliveries
          WHERE next_attempt_at <= ${times.now.toISOString()}::timestamptz
            AND endpoint_id <> ALL(${busyEndpointIds}::uuid[])
          ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        RETURNING id::text`;
      const due = await database.webhookDelivery.findMany({
        where: { id: { in: taken.map(({ id }) => id) } },
        include: { endpoint: true },
      });
      // Read one after the other: an endpoint that is deleted in between is missing, whatever the type says.
      return due.filter(({ endpoint }) => (endpoint as WebhookEndpoint | null) !== null);
    },

    /**
     * Notes a try and what it means, together. The endpoint before the delivery, as deleting it takes them: the other way
     * round the two would wait for each other.
     */
    async record(delivery: DueDelivery, attempt: AttemptRecord, effect: AttemptEffect): Promise<void> {
      await database.$transaction(async (transaction) => {
        const { failingSince, ...change } = effect.endpoint;
        // Another delivery may have succeeded since this one was taken: only it or the first failure has a say.
        await transaction.webhookEndpoint.updateMany({
          where: { id: delivery.endpointId, failingSince: failingSince === null ? { not: null } : null },
          data: { failingSince },
        });
        if ('status' in change) {
          await transaction.webhookEndpoint.updateMany({
            where: { id: delivery.endpointId, status: 'active' },
            data: change,
          });
        }
        const { count } = await transaction.webhookDelivery.updateMany({
          where: { id: delivery.id, status: 'pending' },
          data: { status: effect.status, nextAttemptAt: effect.nextAttemptAt, attempts: { increment: 1 } },
        });
        // Its endpoint may have been deleted meanwhile, and the delivery with it.
        if (count === 1) {
          await transaction.webhookAttempt.create({
            data: {
              deliveryId: delivery.id,
              at: attempt.at,
              durationMilliseconds: attempt.durationMilliseconds,
              responseStatus: attempt.responseStatus ?? null,
              responseExcerpt: attempt.responseExcerpt ?? null,
              error: attempt.error ?? null,
            },
          });
        }
      });
    },

    /** Ends what was to be posted to an endpoint that has been turned off. */
    async giveUp(deliveryId: string): Promise<void> {
      await database.webhookDelivery.updateMany({
        where: { id: deliveryId, status: 'pending' },
        data: { status: 'failed', nextAttemptAt: null },
      });
    },

    async purge(createdBefore: Date): Promise<void> {
      await database.webhookDelivery.deleteMany({
        where: { createdAt: { lte: createdBefore }, nextAttemptAt: null },
      });
      await database.inbox.deleteMany({ where: { handledAt: { lte: createdBefore } } });
    },
  };
}
