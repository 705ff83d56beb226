import type { EventContract } from '@octavo/contracts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Lifecycle } from '../lifecycle.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Bus } from '../nats/bus.ts';
import { propagationHeaders } from '../request-context.ts';
import type { SqlDatabase, SqlExecutor } from './connection.ts';

/**
 * Writes a fact with the change that made it, in one transaction. It is published after the commit, at least once,
 * in order; readers drop what they have seen by its id.
 *
 * The table, in every service that tells facts:
 * `outbox(id uuid primary key, name text, payload jsonb, trace jsonb, occurred_at timestamptz, sequence bigserial)`.
 */
export async function appendEvent<Event extends EventContract>(
  transaction: SqlExecutor,
  event: Event,
  payload: z.input<Event['payload']>,
): Promise<void> {
  const parsed = JSON.stringify(event.payload.parse(payload));
  const trace = JSON.stringify(propagationHeaders());
  await transaction.$executeRaw`
    INSERT INTO outbox (id, name, payload, trace, occurred_at)
    VALUES (${randomUUID()}::uuid, ${event.name}, ${parsed}::jsonb, ${trace}::jsonb, now())`;
}

export interface OutboxRelay {
  /** A transaction with events has just been committed: publish now instead of at the next look. */
  wake(): void;
}

interface OutboxRow {
  id: string;
  name: string;
  payload: unknown;
  trace: Record<string, string>;
  occurred_at: Date;
}

const batchSize = 100;
const pollMilliseconds = 1_000;

/** Publishes what `appendEvent` wrote. Several instances share the work; what a dead one left, another sends. */
export function startOutboxRelay(options: {
  database: SqlDatabase;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  lifecycle: Lifecycle;
}): OutboxRelay {
  const { database, bus, log, metrics, lifecycle } = options;
  let wakeUp = (): void => {};
  let awake = false;

  async function publishBatch(): Promise<number> {
    return database.$transaction(async (transaction) => {
      const rows = await transaction.$queryRaw<OutboxRow[]>`
        SELECT id::text, name, payload, trace, occurred_at FROM outbox
        ORDER BY sequence LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
      for (const row of rows) {
        await bus.publish({
          id: row.id,
          name: row.name,
          payload: row.payload,
          occurredAt: row.occurred_at.toISOString(),
          trace: row.trace,
        });
      }
      if (rows.length > 0) {
        await transaction.$executeRaw`DELETE FROM outbox WHERE id = ANY(${rows.map((row) => row.id)}::uuid[])`;
      }
      return rows.length;
    });
  }

  async function sleep(): Promise<void> {
    if (awake || lifecycle.stopping.aborted) {
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function relay(): Promise<void> {
    while (!lifecycle.stopping.aborted) {
      awake = false;
      try {
        const published = await publishBatch();
        metrics.outboxPending.set(published);
        if (published === batchSize) {
          continue;
        }
      } catch (error) {
        log.warn({ err: error }, 'events wait in the outbox');
        await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
      }
      await sleep();
    }
  }

  const work = relay();
  const wake = (): void => {
    awake = true;
    wakeUp();
  };
  lifecycle.stopping.addEventListener('abort', wake, { once: true });
  lifecycle.onStop('outbox', () => work);
  return { wake };
}

/**
 * Notes, in the transaction that acts on an event, that this reader has acted. Answers false when it had already.
 * The table: `inbox(reader text, event_id uuid, handled_at timestamptz default now(), primary key (reader, event_id))`.
 */
export async function firstTimeSeen(transaction: SqlExecutor, reader: string, eventId: string): Promise<boolean> {
  const inserted = await transaction.$executeRaw`
    INSERT INTO inbox (reader, event_id) VALUES (${reader}, ${eventId}::uuid) ON CONFLICT DO NOTHING`;
  return inserted === 1;
}
