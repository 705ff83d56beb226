import { AppError } from '@octavo/contracts';
import type { Database } from '../database.ts';
import { digest } from './digest.ts';
import type { Limits } from './limits.ts';

/** DESIGN ruling 9. */
export const emailIntervalSeconds = 60;

export type EmailSlotKind = 'sign_up' | 'recovery' | 'email_change';

/**
 * One e-mail of a kind to an address a minute, and few an hour, whether or not there is such an account. Whoever uses them
 * up for somebody else has them sent links that live as long as the limit.
 */
export interface EmailSlots {
  /** @throws AppError `over_email_send_rate_limit` with the time left, or `rate_limited`. */
  take(kind: EmailSlotKind, email: string): Promise<void>;
  /** Nothing was sent after all. */
  giveBack(kind: EmailSlotKind, email: string): Promise<void>;
}

export function createEmailSlots(database: Database, limits: Limits, now: () => number): EmailSlots {
  const keyOf = (kind: EmailSlotKind, email: string): Uint8Array<ArrayBuffer> => digest(`${kind} ${email}`);
  return {
    async take(kind, email) {
      const key = keyOf(kind, email);
      const at = new Date(now());
      const free = new Date(at.getTime() - emailIntervalSeconds * 1_000);
      const taken = await database.$executeRaw`
        INSERT INTO email_slots (key, taken_at) VALUES (${key}, ${at})
        ON CONFLICT (key) DO UPDATE SET taken_at = EXCLUDED.taken_at WHERE email_slots.taken_at <= ${free}`;
      if (taken === 1) {
        await limits.consume('emailsByAddress', `${kind} ${email}`);
        return;
      }
      const slot = await database.emailSlot.findUnique({ where: { key } });
      const leftSeconds = slot ? (slot.takenAt.getTime() - free.getTime()) / 1_000 : 1;
      const shownSeconds = Math.max(1, Math.ceil(leftSeconds));
      throw new AppError({
        code: 'over_email_send_rate_limit',
        message: `For security purposes, you can only request this after ${shownSeconds} seconds.`,
        retryAfterSeconds: shownSeconds,
      });
    },
    async giveBack(kind, email) {
      await database.emailSlot.deleteMany({ where: { key: keyOf(kind, email) } });
    },
  };
}

export async function deleteOldEmailSlots(database: Database, now: number): Promise<void> {
  await database.emailSlot.deleteMany({ where: { takenAt: { lt: new Date(now - emailIntervalSeconds * 1_000) } } });
}
