import { NatsError, type JetStreamManager, type SeqMsgRequest } from 'nats';
import type { BusOptions } from './bus.ts';

export interface WatchedQueue {
  queue: string;
  stream: string;
  lanes: readonly string[];
  subjectOf: (lane: string) => string;
}

/** Between scrapes enough, and no load on NATS however many scrape. */
const readMilliseconds = 10_000;
const noMessageFound = 10_037;

/** Keeps the figures of how much work a queue holds and how old it is, until the process stops. */
export function watchQueue(manager: JetStreamManager, options: BusOptions, watched: WatchedQueue): void {
  const { log, lifecycle } = options;
  const read = (): void => {
    readLoad(manager, options, watched).catch((error: unknown) =>
      log.debug({ err: error, stream: watched.stream }, 'the load of a queue cannot be read'),
    );
  };
  read();
  const timer = setInterval(read, readMilliseconds);
  lifecycle.stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
}

async function readLoad(
  manager: JetStreamManager,
  { metrics }: BusOptions,
  { queue, stream, lanes, subjectOf }: WatchedQueue,
): Promise<void> {
  for (const lane of lanes) {
    const { num_pending: waiting, num_ack_pending: underWay } = await manager.consumers.info(stream, lane);
    const oldest = await oldestTime(manager, stream, subjectOf(lane));
    metrics.workPending.set({ queue, lane }, waiting + underWay);
    metrics.workOldestSeconds.set({ queue, lane }, oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1_000) : 0);
  }
}

/** A work queue forgets what is done, so the first message of a lane is its oldest work. */
async function oldestTime(manager: JetStreamManager, stream: string, subject: string): Promise<Date | undefined> {
  // The client's types miss what its server has known since 2.9.
  const first: SeqMsgRequest & { next_by_subj: string } = { seq: 1, next_by_subj: subject };
  try {
    return (await manager.streams.getMessage(stream, first)).time;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === noMessageFound) {
      return undefined;
    }
    throw error;
  }
}
