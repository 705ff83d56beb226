import { NatsError, type JetStreamManager, type NatsConnection, type StoredMsg } from 'nats';

/** The messages of one stream, read one by one and overwritten where they lie. */
export interface StoredMessages {
  /** The first message of a subject at a sequence or after it. */
  next(subject: string, sequence: number): Promise<Pick<StoredMsg, 'seq' | 'data'> | undefined>;
  last(subject: string): Promise<StoredMsg | undefined>;
  /** The oldest message, when it was stored before a moment. */
  oldestBefore(moment: Date): Promise<StoredMsg | undefined>;
  /** Overwrites a message; one that is gone is no fault. */
  erase(sequence: number): Promise<void>;
  eraseAll(subject: string): Promise<void>;
}

const messageNotFound = 10_057;
const timeout = 5_000;

export function storedMessages(
  connection: NatsConnection,
  { streams }: JetStreamManager,
  stream: string,
): StoredMessages {
  /** From any server that has it; the leader has the last word about what is not there. */
  async function next(subject: string, sequence: number): ReturnType<StoredMessages['next']> {
    const query = { seq: sequence, next_by_subj: subject };
    const answer = await connection.request(`$JS.API.DIRECT.GET.${stream}`, JSON.stringify(query), { timeout });
    const found = Number(answer.headers?.get('Nats-Sequence'));
    return found > 0 ? { seq: found, data: answer.data } : orMissing(streams.getMessage(stream, query));
  }

  async function erase(sequence: number): Promise<void> {
    try {
      await streams.deleteMessage(stream, sequence, true);
    } catch (error) {
      const isGone = error instanceof NatsError && error.api_error?.err_code === messageNotFound;
      if (!isGone || (await orMissing(streams.getMessage(stream, { seq: sequence })))) {
        throw error;
      }
    }
  }

  return {
    next,
    erase,
    last: (subject) => orMissing(streams.getMessage(stream, { last_by_subj: subject })),

    async oldestBefore(moment) {
      for (;;) {
        const { state } = await streams.info(stream);
        if (state.messages === 0 || new Date(state.first_ts) >= moment) {
          return undefined;
        }
        const oldest = await orMissing(streams.getMessage(stream, { seq: state.first_seq }));
        if (oldest) {
          return oldest;
        }
      }
    },

    async eraseAll(subject) {
      let message = await next(subject, 1);
      while (message) {
        await erase(message.seq);
        message = await next(subject, message.seq + 1);
      }
    },
  };
}

async function orMissing<Message>(asked: Promise<Message>): Promise<Message | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NatsError && error.code === '404') {
      return undefined;
    }
    throw error;
  }
}
