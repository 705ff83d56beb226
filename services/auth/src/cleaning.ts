import type { Lifecycle } from '@octavo/kit';
import type { AuthContext } from './context.ts';
import { deleteOldFailures } from './emails/outgoing.ts';
import { deleteOldEmailSlots } from './limits/email-slots.ts';

const intervalMilliseconds = 5 * 60 * 1_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;
const keepDays = {
  /** A sign-up may still be resent while its owner looks for the e-mail. */
  signUps: 2,
  /** After the last of its sign-ups. */
  pendingAccounts: 7,
  endedSessions: 30,
  knownDevices: 365,
  /** Within the year before, the database refuses. */
  securityEvents: 400,
  /** Longer than the log of facts offers one again. */
  inbox: 30,
};

/** Removes what its time is over of: counters, tokens, sign-ups nobody confirmed, ended sessions, old events. */
export async function clean({
  config,
  database,
  now,
  signInLimits,
}: Pick<AuthContext, 'config' | 'database' | 'now' | 'signInLimits'>): Promise<void> {
  const at = now();
  const before = (days: number): Date => new Date(at - days * dayMilliseconds);
  await signInLimits.deleteExpired(new Date(at));
  await deleteOldEmailSlots(database, at);
  await deleteOldFailures(database, at);
  await database.oneTimeToken.deleteMany({ where: { expiresAt: { lt: new Date(at) } } });
  await database.signUp.deleteMany({ where: { createdAt: { lt: before(keepDays.signUps) } } });
  await database.user.deleteMany({
    where: { emailConfirmedAt: null, createdAt: { lt: before(keepDays.pendingAccounts) }, signUps: { none: {} } },
  });
  await database.session.deleteMany({
    where: {
      OR: [
        { revokedAt: { lt: before(keepDays.endedSessions) } },
        { refreshedAt: { lt: before(config.SESSION_IDLE_DAYS + keepDays.endedSessions) } },
        { createdAt: { lt: before(config.SESSION_LIFETIME_DAYS + keepDays.endedSessions) } },
      ],
    },
  });
  await database.inbox.deleteMany({ where: { handledAt: { lt: before(keepDays.inbox) } } });
  await database.knownDevice.deleteMany({ where: { seenAt: { lt: before(keepDays.knownDevices) } } });
  await database.securityEvent.deleteMany({ where: { occurredAt: { lt: before(keepDays.securityEvents) } } });
}

export function startCleaning(
  context: Parameters<typeof clean>[0] & Pick<AuthContext, 'log'>,
  lifecycle: Lifecycle,
): void {
  const timer = setInterval(() => {
    clean(context).catch((error: unknown) => context.log.warn({ err: error }, 'what is over stays for now'));
  }, intervalMilliseconds);
  lifecycle.onStop('cleaning', () => clearInterval(timer));
}
