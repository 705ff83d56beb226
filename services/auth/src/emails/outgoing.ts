import type { Lifecycle, Log } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database.ts';
import { decrypt, encrypt } from '../signing-keys/encryption.ts';
import type { AuthMetrics } from '../metrics.ts';
import { messageOf } from './layout.ts';
import type { Letter, Message } from './message.ts';
import { afterFailure, type MailFailure } from './outcome.ts';
import {
  addEmail,
  deleteEmail,
  deleteFailedEmails,
  giveUpEmail,
  postponeEmail,
  takeDueEmails,
  type DueEmail,
} from './store.ts';
import type { Mailer } from './mailer.ts';

/** E-mails leave after the change that they tell of is committed, at least once, however long the mail server is away. */
export interface OutgoingEmails {
  /** Writes an e-mail with the change, in its transaction. */
  add(transaction: Transaction, to: string, letter: Letter): Promise<void>;
  /** A transaction with e-mails has just been committed: send now instead of at the next look. */
  wake(): void;
  /** Begins to send; ends with the lifecycle. */
  start(lifecycle: Lifecycle): void;
}

const pollMilliseconds = 1_000;
const mostAtOnce = 10;
/** Longer than a try can take: after it, whoever took the e-mail is taken for dead. */
const leaseMilliseconds = 120_000;
const keepFailedMilliseconds = 30 * 24 * 60 * 60 * 1_000;

export interface OutgoingOptions {
  database: Database;
  encryptionKey: Buffer;
  mailer: Mailer;
  metrics: Pick<AuthMetrics, 'emailsTotal'>;
  log: Log;
  now: () => number;
}

export function createOutgoingEmails(options: OutgoingOptions): OutgoingEmails {
  const { database, encryptionKey, log, now } = options;
  let wakeUp = (): void => {};
  let awake = false;

  function wake(): void {
    awake = true;
    wakeUp();
  }

  async function sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function sendDue(): Promise<number> {
    const at = now();
    const due = await takeDueEmails(database, {
      now: new Date(at),
      until: new Date(at + leaseMilliseconds),
      most: mostAtOnce,
    });
    await Promise.all(due.map((email) => sendOne(options, email)));
    return due.length;
  }

  async function work(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      awake = false;
      const taken = await sendDue().catch((error: unknown) => {
        log.warn({ err: error }, 'e-mails wait');
        return 0;
      });
      if (taken === 0 && !awake && !stopping.aborted) {
        await sleep();
      }
    }
  }

  return {
    async add(transaction, to, letter) {
      const id = randomUUID();
      const contentEncrypted = encrypt(JSON.stringify(messageOf(to, letter)), encryptionKey, id);
      await addEmail(transaction, { id, contentEncrypted, at: new Date(now()) });
    },
    wake,
    start(lifecycle) {
      const working = work(lifecycle.stopping);
      lifecycle.stopping.addEventListener('abort', wake, { once: true });
      lifecycle.onStop('outgoing e-mails', () => working);
    },
  };
}

async function sendOne(
  { database, encryptionKey, mailer, metrics, log, now }: OutgoingOptions,
  { id, contentEncrypted, attempts, createdAt }: DueEmail,
): Promise<void> {
  try {
    const message = JSON.parse(decrypt(contentEncrypted, encryptionKey, id)) as Message;
    await mailer.send(id, message);
  } catch (error) {
    const failure = error as MailFailure;
    const at = now();
    const next = afterFailure(failure, { attempts, ageMilliseconds: at - createdAt.getTime() });
    const words = failure.message.slice(0, 500);
    if (next.kind === 'never') {
      metrics.emailsTotal.inc({ outcome: 'given_up' });
      log.error({ emailId: id, reason: words }, 'e-mail given up');
      await giveUpEmail(database, id, { at: new Date(at), failure: words });
    } else {
      metrics.emailsTotal.inc({ outcome: 'postponed' });
      log.warn({ emailId: id, reason: words, attempts }, 'e-mail waits');
      await postponeEmail(database, id, new Date(at + next.delayMilliseconds), { at: new Date(at), failure: words });
    }
    return;
  }
  metrics.emailsTotal.inc({ outcome: 'sent' });
  await deleteEmail(database, id, new Date(now()));
}

export function deleteOldFailures(database: Database, now: number): Promise<void> {
  return deleteFailedEmails(database, new Date(now - keepFailedMilliseconds));
}
