import type { EventContract } from '@octavo/contracts';
import { SpanKind } from '@opentelemetry/api';
import {
  AckPolicy,
  nanos,
  NatsError,
  RetentionPolicy,
  StorageType,
  type JsMsg,
  type Msg,
  type NatsConnection,
} from 'nats';
import { z } from 'zod';
import { contextOf } from '../request-context.ts';
import { withSpan } from '../telemetry.ts';
import type { Bus, BusOptions } from './bus.ts';
import { carrierOf, outgoingHeaders } from './wire.ts';

/** A fact on its way: `id` makes it count once, however often it is sent. */
export interface PublishedEvent {
  id: string;
  name: string;
  payload: unknown;
  /** ISO 8601. */
  occurredAt: string;
  /** Headers of the trace in which it happened. */
  trace?: Record<string, string>;
}

export interface ReceivedEvent<Event extends EventContract> {
  id: string;
  payload: z.output<Event['payload']>;
  occurredAt: Date;
}

export type EventHandler<Event extends EventContract> = (event: ReceivedEvent<Event>) => Promise<void> | void;

export interface ConsumeOptions {
  /** Names the reader; its place in the log survives restarts. */
  durable: string;
  /** How long a handler may take before the event is offered again. */
  ackWaitMilliseconds?: number;
}

const envelopeSchema = z.object({ id: z.string(), payload: z.unknown(), occurredAt: z.iso.datetime() });

const day = 24 * 60 * 60 * 1_000;
const retentionMilliseconds = 7 * day;
const deduplicationMilliseconds = 10 * 60 * 1_000;
const defaultAckWaitMilliseconds = 30_000;
const longestRetryMilliseconds = 60_000;
const jetStreamAlreadyExists = 10_058;

type EventLog = Pick<Bus, 'publish' | 'consume' | 'listen' | 'hasStreams'>;

/** One stream holds all facts of a deployment; readers filter by subject. */
export async function createEventLog(connection: NatsConnection, options: BusOptions): Promise<EventLog> {
  const stream = `${options.prefix}_events`;
  const subjectOf = (name: string): string => `${options.prefix}.event.${name}`;
  const manager = await connection.jetstreamManager();
  const jetstream = connection.jetstream();
  await manager.streams
    .add({
      name: stream,
      subjects: [`${options.prefix}.event.>`],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      max_age: nanos(retentionMilliseconds),
      num_replicas: options.streamReplicas ?? 1,
      duplicate_window: nanos(deduplicationMilliseconds),
    })
    .catch((error: unknown) => {
      // A stream made by an earlier release, with other settings, is an operator's to change.
      if (!(error instanceof NatsError && error.api_error?.err_code === jetStreamAlreadyExists)) {
        throw error;
      }
      options.log.warn({ stream }, 'the event stream exists with other settings');
    });

  async function handle<Event extends EventContract>(
    event: Event,
    handler: EventHandler<Event>,
    message: Msg | JsMsg,
  ): Promise<void> {
    const parent = contextOf(carrierOf(message.headers));
    await withSpan(event.name, { kind: SpanKind.CONSUMER, parent }, async () => {
      const envelope = envelopeSchema.parse(message.json());
      await handler({
        id: envelope.id,
        payload: event.payload.parse(envelope.payload) as z.output<Event['payload']>,
        occurredAt: new Date(envelope.occurredAt),
      });
    });
    options.metrics.eventsHandledTotal.inc({ event: event.name, outcome: 'ok' });
  }

  function reportFailure(event: EventContract, error: unknown): void {
    options.metrics.eventsHandledTotal.inc({ event: event.name, outcome: 'failed' });
    options.metrics.failures.note({ what: event.name, code: 'event_failed' });
    options.log.error({ err: error, event: event.name }, 'event not handled');
  }

  return {
    hasStreams: () =>
      manager.streams.info(stream).then(
        () => true,
        () => false,
      ),

    async publish({ id, name, payload, occurredAt, trace }) {
      await jetstream.publish(subjectOf(name), JSON.stringify({ id, payload, occurredAt }), {
        msgID: id,
        headers: outgoingHeaders(trace),
      });
    },

    async consume(event, { durable, ackWaitMilliseconds = defaultAckWaitMilliseconds }, handler) {
      await manager.consumers.add(stream, {
        durable_name: durable,
        filter_subject: subjectOf(event.name),
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(ackWaitMilliseconds),
      });
      const consumer = await jetstream.consumers.get(stream, durable);
      const messages = await consumer.consume({ max_messages: 100 });
      const work = (async () => {
        for await (const message of messages) {
          try {
            await handle(event, handler, message);
            message.ack();
          } catch (error) {
            reportFailure(event, error);
            message.nak(Math.min(longestRetryMilliseconds, 250 * 2 ** Math.min(message.info.redeliveryCount, 10)));
          }
        }
      })();
      options.lifecycle.onStop(`events of ${durable}`, async () => {
        await messages.close();
        await work;
      });
    },

    listen(event, handler) {
      const subscription = connection.subscribe(subjectOf(event.name), {
        callback: (error, message) => {
          if (error) {
            reportFailure(event, error);
            return;
          }
          handle(event, handler, message).catch((failure: unknown) => reportFailure(event, failure));
        },
      });
      options.lifecycle.onStop(`listener of ${event.name}`, () => subscription.unsubscribe());
    },
  };
}
