import { AppError } from '@octavo/contracts';
import {
  AckPolicy,
  DiscardPolicy,
  nanos,
  RetentionPolicy,
  StorageType,
  type Consumer,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  type NatsConnection,
} from 'nats';
import type { BusOptions } from './bus.ts';

export interface RecordLogOptions {
  /** Names the stream; letters, digits, underscore. */
  name: string;
  /**
   * Beyond it records are turned away: whoever writes them down has been away for too long. Not bytes: NATS would set
   * those aside on its disk before the first record comes.
   */
  mostMessages: number;
}

export interface RecordReaderOptions {
  /** At most so many messages are written down at once. */
  batchSize: number;
  /** Whether an error is one that every message would meet now: then all wait for its end. */
  failsAll: (error: unknown) => boolean;
}

/** Called with messages in the order in which they came, at least once each. */
export type RecordWriter = (messages: readonly string[]) => Promise<void>;

/** Records that come in floods: kept on disk by JetStream until they are written down, many at a time. */
export interface RecordLog {
  /**
   * Resolves when the record is kept.
   * @throws AppError `unavailable` when it is not.
   */
  append(record: string): Promise<void>;
  /** Writes records down, one batch after another; several instances share them. Ends with the lifecycle. */
  read(options: RecordReaderOptions, write: RecordWriter): void;
}

const day = 24 * 60 * 60 * 1_000;
const retentionMilliseconds = 7 * day;
const ackWaitMilliseconds = 30_000;
const publishTimeoutMilliseconds = 2_000;
/** What comes within it is taken together. NATS's client asks for no shorter one. */
const gatherMilliseconds = 1_000;
const answerMilliseconds = 2 * gatherMilliseconds;
const firstFailurePauseMilliseconds = 250;
const longestFailurePauseMilliseconds = 5_000;
const reader = 'writer';

export async function openRecordLog(
  connection: NatsConnection,
  busOptions: BusOptions,
  { name, mostMessages }: RecordLogOptions,
): Promise<RecordLog> {
  const stream = `${busOptions.prefix}_${name}`;
  const subject = `${busOptions.prefix}.record.${name}`;
  const manager = await connection.jetstreamManager();
  const jetstream = connection.jetstream();
  await makeStream(manager, stream, subject, mostMessages);

  return {
    async append(record) {
      try {
        await jetstream.publish(subject, record, { timeout: publishTimeoutMilliseconds });
      } catch (error) {
        throw new AppError({
          code: 'unavailable',
          message: 'This cannot be recorded now. Try again shortly',
          retryAfterSeconds: 1,
          cause: error,
        });
      }
    },
    read(options, write) {
      startReader({ ...options, write, jetstream, stream, busOptions });
    },
  };
}

async function makeStream(
  manager: JetStreamManager,
  name: string,
  subject: string,
  mostMessages: number,
): Promise<void> {
  const wanted = {
    name,
    subjects: [subject],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    max_msgs: mostMessages,
    max_bytes: -1,
    max_age: nanos(retentionMilliseconds),
  };
  const known = await manager.streams.info(name).catch(() => undefined);
  await (known ? manager.streams.update(name, { ...known.config, ...wanted }) : manager.streams.add(wanted));
  await manager.consumers.add(name, {
    durable_name: reader,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMilliseconds),
  });
}

interface ReaderOptions extends RecordReaderOptions {
  write: RecordWriter;
  jetstream: JetStreamClient;
  stream: string;
  busOptions: BusOptions;
}

/** One batch at a time: what is not yet taken stays on the server's disk, not in our memory. */
function startReader(options: ReaderOptions): void {
  const { busOptions, jetstream, stream, batchSize } = options;
  const { lifecycle, log } = busOptions;
  const pause = createPause(lifecycle.stopping);

  async function work(): Promise<void> {
    let consumer: Consumer | undefined;
    while (!lifecycle.stopping.aborted) {
      try {
        consumer ??= await jetstream.consumers.get(stream, reader);
        const messages = await take(consumer, batchSize, lifecycle.stopping);
        if (messages.length > 0) {
          await settle(messages, options, pause);
        }
      } catch (error) {
        log.warn({ err: error, stream }, 'cannot take records');
        await pause(firstFailurePauseMilliseconds);
      }
    }
  }

  const working = work();
  lifecycle.onStop(`records of ${stream}`, () => working);
}

/** Waits for records: as many as may be taken, or what a moment brings. */
async function take(consumer: Consumer, batchSize: number, stopping: AbortSignal): Promise<JsMsg[]> {
  const offered = await consumer.fetch({ max_messages: batchSize, expires: gatherMilliseconds });
  const stop = (): void => void offered.close();
  stopping.addEventListener('abort', stop, { once: true });
  // A connection that breaks just now never answers; what was on its way is offered again.
  const patience = setTimeout(stop, answerMilliseconds);
  try {
    const messages: JsMsg[] = [];
    for await (const message of offered) {
      messages.push(message);
    }
    return messages;
  } finally {
    clearTimeout(patience);
    stopping.removeEventListener('abort', stop);
  }
}

/** Writes until it is written, or until the stop: then another instance is offered the same. */
async function settle(
  messages: readonly JsMsg[],
  options: ReaderOptions,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const { write, failsAll, busOptions, stream } = options;
  const { lifecycle, log } = busOptions;
  const heartbeat = setInterval(() => messages.forEach((message) => message.working()), ackWaitMilliseconds / 3);
  try {
    for (let failures = 0; ; failures++) {
      try {
        await write(messages.map((message) => message.string()));
        messages.forEach((message) => message.ack());
        return;
      } catch (error) {
        if (!failsAll(error)) {
          log.error({ err: error, stream, messages: messages.length }, 'records not written');
          await settleApart(messages, options, pause);
          return;
        }
        if (lifecycle.stopping.aborted) {
          messages.forEach((message) => message.nak());
          return;
        }
        log.warn({ err: error, stream, messages: messages.length }, 'records wait');
        await pause(Math.min(longestFailurePauseMilliseconds, firstFailurePauseMilliseconds * 2 ** failures));
      }
    }
  } finally {
    clearInterval(heartbeat);
  }
}

/** One record that nobody can write must not hold up its neighbours: it is found by halves, and given up. */
async function settleApart(
  messages: readonly JsMsg[],
  options: ReaderOptions,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  if (messages.length === 1) {
    messages[0]?.term();
    return;
  }
  const middle = Math.ceil(messages.length / 2);
  await settle(messages.slice(0, middle), options, pause);
  await settle(messages.slice(middle), options, pause);
}

/** Waits, though no longer than until the stop. */
function createPause(stopping: AbortSignal): (milliseconds: number) => Promise<void> {
  return (milliseconds) =>
    new Promise((resolve) => {
      if (stopping.aborted) {
        resolve();
        return;
      }
      const done = (): void => {
        clearTimeout(timer);
        stopping.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      stopping.addEventListener('abort', done, { once: true });
    });
}
