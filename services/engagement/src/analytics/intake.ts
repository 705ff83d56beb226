import { AppError } from '@octavo/contracts';
import type { RecordLog } from '@octavo/kit';
import type { EngagementMetrics } from '../metrics.ts';
import type { AnalyticsRecord } from './record.ts';

/** Takes records in; nothing waits for the database. */
export interface Intake {
  /**
   * Resolves when the records are kept, on disk, to be written down.
   * @throws AppError `unavailable` when they cannot be kept, `overloaded` when too many wait.
   */
  record(records: readonly AnalyticsRecord[]): Promise<void>;
}

/** Under NATS's own limit of 1 MB, with room for one more. */
const largestMessage = 512 * 1024;
const mostWaiting = 20_000;

interface Waiting {
  text: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** What arrives while one message is on its way to the log goes with the next: a crowd shares a message. */
export function createIntake(
  log: Pick<RecordLog, 'append'>,
  { recordsTotal }: Pick<EngagementMetrics, 'recordsTotal'>,
): Intake {
  const waiting: Waiting[] = [];
  let isSending = false;

  function takeTogether(): Waiting[] {
    let size = 0;
    const end = waiting.findIndex(({ text }) => {
      size += text.length + 1;
      return size > largestMessage;
    });
    return waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end));
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const together = takeTogether();
      try {
        await log.append(`[${together.map(({ text }) => text).join(',')}]`);
        together.forEach(({ resolve }) => resolve());
      } catch (error) {
        together.forEach(({ reject }) => reject(error));
      }
    }
    isSending = false;
  }

  function keep(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ text, resolve, reject });
      if (!isSending) {
        isSending = true;
        // What arrived with it, in the same read from the network, goes with it.
        setImmediate(() => void send());
      }
    });
  }

  return {
    async record(records) {
      if (records.length === 0) {
        return;
      }
      if (waiting.length >= mostWaiting) {
        throw new AppError({
          code: 'overloaded',
          message: 'Too many requests at once. Try again shortly',
          retryAfterSeconds: 1,
        });
      }
      await keep(records.map((record) => JSON.stringify(record)).join(','));
      for (const { kind } of records) {
        recordsTotal.inc({ kind, outcome: 'accepted' });
      }
    },
  };
}
