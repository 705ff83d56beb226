import { AppError, type suspendUser } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { deviceOf } from '../sessions/device.ts';
import { requireSession } from '../sessions/require.ts';
import { endSessions } from '../sessions/store.ts';
import { noSuchAccount, requireUserId } from './require.ts';

/** What auth answers takes it into account at once; access tokens that are out serve elsewhere until they expire. */
export function suspendUserHandler({
  database,
  events,
  now,
}: Pick<AuthContext, 'database' | 'events' | 'now'>): HttpHandler<typeof suspendUser> {
  return async ({ principal, params, body, headers }) => {
    await requireSession({ database, now }, principal, { role: 'admin' });
    const id = requireUserId(params['id']);
    if (id === principal.userId) {
      throw new AppError({ code: 'conflict', message: 'You cannot suspend yourself' });
    }
    const bannedUntil = body.banned_until === null ? null : new Date(body.banned_until);
    const at = new Date(now());
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.user.updateMany({ where: { id }, data: { bannedUntil } });
      if (count === 0) {
        throw noSuchAccount();
      }
      if (bannedUntil && bannedUntil > at) {
        await endSessions(transaction, id, 'all', at);
      }
      await events.record(transaction, {
        kind: bannedUntil ? 'user_suspended' : 'user_reinstated',
        userId: id,
        actorId: principal.userId,
        device: deviceOf(headers),
        reason: body.reason,
      });
    });
    return { id, banned_until: bannedUntil?.toISOString() ?? null };
  };
}
