import type { usersChanged } from '@octavo/contracts';
import type { EventHandler } from '@octavo/kit';
import { tellKeysChanged } from '../accounts/change-plan.ts';
import type { BillingContext } from '../context.ts';

/**
 * Keeps what auth says of a user: the later word counts, however often and in whatever order the words come. Whoever
 * may not sign in has no keys from then on, wherever they are remembered.
 */
export function keepCustomer({
  database,
  outbox,
}: Pick<BillingContext, 'database' | 'outbox'>): EventHandler<typeof usersChanged> {
  return async ({ payload: user }) => {
    // Of who is gone nothing is kept but that.
    const names = user.deletedAt === null ? [user.firstName, user.lastName] : [];
    const name = names.filter((part) => part !== null && part !== '').join(' ');
    const email = user.deletedAt === null ? user.email : '';
    const kept = await database.$transaction(async (transaction) => {
      const written = await transaction.$executeRaw`
        INSERT INTO customers AS known (user_id, email, name, joined_at, suspended_until, deleted_at, changed_at)
        VALUES (${user.userId}::uuid, ${email}, ${name}, ${user.joinedAt}::timestamptz,
                ${user.suspendedUntil}::timestamptz, ${user.deletedAt}::timestamptz, ${user.changedAt}::timestamptz)
        ON CONFLICT (user_id) DO UPDATE
        SET email = excluded.email, name = excluded.name, joined_at = excluded.joined_at,
            suspended_until = excluded.suspended_until, deleted_at = excluded.deleted_at,
            changed_at = excluded.changed_at
        WHERE known.changed_at <= excluded.changed_at`;
      if (written === 1) {
        await tellKeysChanged(transaction, user.userId);
      }
      return written === 1;
    });
    if (kept) {
      outbox.wake();
    }
  };
}
