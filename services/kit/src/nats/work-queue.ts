import { context, SpanKind } from '@opentelemetry/api';
import {
  AckPolicy,
  nanos,
  NatsError,
  RetentionPolicy,
  StorageType,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  type NatsConnection,
} from 'nats';
import { contextOf } from '../request-context.ts';
import { withSpan } from '../telemetry.ts';
import type { BusOptions } from './bus.ts';
import { laneOrder } from './lane-order.ts';
import { watchQueue } from './queue-load.ts';
import { carrierOf, outgoingHeaders } from './wire.ts';

export interface WorkQueueOptions<Lane extends string> {
  /** Names the stream; letters, digits, underscore. */
  name: string;
  /** The most urgent first. */
  lanes: readonly Lane[];
  /** How long after a worker's last sign of life its work is offered to another. */
  ackWaitMilliseconds?: number;
}

/** `again`: offer the same work later. */
export type WorkOutcome = 'done' | { againInMilliseconds: number };

export type WorkHandler = (id: string, signal: AbortSignal) => Promise<WorkOutcome>;

/**
 * A queue of ids: what is to be done stands in the caller's database. An id is offered at least once, and again when
 * its worker dies, so the caller must be able to tell work that is done or being done.
 */
export interface WorkQueue<Lane extends string> {
  add(lane: Lane, id: string): Promise<void>;
  /** Works on so many ids at a time. On stop, what is under way has a moment to end before its signal aborts. */
  work(options: { slots: number; graceMilliseconds?: number }, handler: WorkHandler): void;
}

const hour = 60 * 60 * 1_000;
const retentionMilliseconds = 72 * hour;
const defaultAckWaitMilliseconds = 30_000;
const pollMilliseconds = 1_000;
const failurePauseMilliseconds = 1_000;
const defaultGraceMilliseconds = 8_000;
const noMessages = '404';

/** One work-queue stream with a subject and a durable reader for each lane: within what NATS 2.9 has. */
export async function openWorkQueue<Lane extends string>(
  connection: NatsConnection,
  busOptions: BusOptions,
  options: WorkQueueOptions<Lane>,
): Promise<WorkQueue<Lane>> {
  const { ackWaitMilliseconds = defaultAckWaitMilliseconds } = options;
  const stream = `${busOptions.prefix}_${options.name}`;
  const subjectOf = (lane: string): string => `${busOptions.prefix}.work.${options.name}.${lane}`;
  const manager = await connection.jetstreamManager();
  const jetstream = connection.jetstream();
  await makeStream(manager, { name: stream, subject: subjectOf('*'), replicas: busOptions.streamReplicas ?? 1 });
  for (const lane of options.lanes) {
    await manager.consumers.add(stream, {
      durable_name: lane,
      filter_subject: subjectOf(lane),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMilliseconds),
    });
  }
  watchQueue(manager, busOptions, { queue: options.name, stream, lanes: options.lanes, subjectOf });

  return {
    async add(lane, id) {
      await jetstream.publish(subjectOf(lane), id, { headers: outgoingHeaders() });
    },
    work(workOptions, handler) {
      startWorker({
        ...workOptions,
        handler,
        connection,
        jetstream,
        stream,
        wakeSubject: subjectOf('*'),
        lanes: options.lanes,
        heartbeatMilliseconds: ackWaitMilliseconds / 3,
        busOptions,
      });
    },
  };
}

async function makeStream(
  manager: JetStreamManager,
  { name, subject, replicas }: { name: string; subject: string; replicas: number },
): Promise<void> {
  const wanted = {
    name,
    subjects: [subject],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    max_age: nanos(retentionMilliseconds),
    num_replicas: replicas,
  };
  const known = await manager.streams.info(name).catch(() => undefined);
  await (known ? manager.streams.update(name, { ...known.config, ...wanted }) : manager.streams.add(wanted));
}

interface WorkerOptions {
  slots: number;
  graceMilliseconds?: number;
  handler: WorkHandler;
  connection: NatsConnection;
  jetstream: JetStreamClient;
  stream: string;
  wakeSubject: string;
  lanes: readonly string[];
  heartbeatMilliseconds: number;
  busOptions: BusOptions;
}

function startWorker(options: WorkerOptions): void {
  const { lanes, jetstream, stream, busOptions, graceMilliseconds = defaultGraceMilliseconds } = options;
  const { lifecycle, log } = busOptions;
  const underWay = new Set<Promise<void>>();
  const abandon = new AbortController();
  const bell = createBell();
  let turn = 0;

  // Whoever adds work publishes it to all who listen as well: nobody need ask in vain for long.
  const subscription = options.connection.subscribe(options.wakeSubject, { callback: bell.ring });
  lifecycle.stopping.addEventListener('abort', bell.ring, { once: true });

  async function take(): Promise<JsMsg | undefined> {
    for (const lane of laneOrder(lanes, turn)) {
      const message = await pull(jetstream, stream, lane);
      if (message) {
        turn++;
        return message;
      }
    }
    return undefined;
  }

  async function takeTurns(): Promise<void> {
    while (!lifecycle.stopping.aborted) {
      if (underWay.size >= options.slots) {
        await Promise.race([...underWay, bell.wait(pollMilliseconds)]);
        continue;
      }
      try {
        const rung = bell.wait(pollMilliseconds);
        const message = await take();
        if (message) {
          const work = answer(message, options, abandon.signal).finally(() => underWay.delete(work));
          underWay.add(work);
        } else {
          await rung;
        }
      } catch (error) {
        log.warn({ err: error, stream }, 'cannot take work');
        await bell.wait(failurePauseMilliseconds);
      }
    }
  }

  const turns = takeTurns();
  lifecycle.onStop(`work of ${stream}`, async () => {
    subscription.unsubscribe();
    const patience = setTimeout(() => abandon.abort(), graceMilliseconds);
    await turns;
    await Promise.all(underWay);
    clearTimeout(patience);
  });
}

async function pull(jetstream: JetStreamClient, stream: string, lane: string): Promise<JsMsg | undefined> {
  try {
    return await jetstream.pull(stream, lane);
  } catch (error) {
    if (error instanceof NatsError && error.code === noMessages) {
      return undefined;
    }
    throw error;
  }
}

/** Does one piece of work under signs of life, and says how it ended. */
async function answer(message: JsMsg, options: WorkerOptions, signal: AbortSignal): Promise<void> {
  const { log } = options.busOptions;
  const heartbeat = setInterval(() => message.working(), options.heartbeatMilliseconds);
  const parent = contextOf(carrierOf(message.headers));
  const id = message.string();
  try {
    const outcome = await withSpan(options.stream, { kind: SpanKind.CONSUMER, parent }, () =>
      options.handler(id, signal),
    );
    if (outcome === 'done') {
      message.ack();
    } else {
      message.nak(outcome.againInMilliseconds);
    }
  } catch (error) {
    context.with(parent, () => log.error({ err: error, id, stream: options.stream }, 'work failed'));
    message.nak(failurePauseMilliseconds * 2 ** Math.min(message.info.redeliveryCount, 6));
  } finally {
    clearInterval(heartbeat);
  }
}

/** Wakes whoever waits; waiting never lasts longer than it said. */
function createBell(): { ring: () => void; wait(milliseconds: number): Promise<void> } {
  const waiting = new Set<() => void>();
  return {
    ring: () => waiting.forEach((wake) => wake()),
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, milliseconds);
        function done(): void {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
        waiting.add(done);
      }),
  };
}
