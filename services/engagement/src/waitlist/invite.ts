import { AppError, type inviteFromWaitlist } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { recordAction } from '../audit/record.ts';
import type { EngagementContext } from '../context.ts';
import { requestLetter } from '../letters.ts';
import { toEntry } from './entry.ts';
import { noSuchEntry, requireEntryId } from './require.ts';

const intervalMilliseconds = 60 * 60 * 1_000;

/** Two administrators who invite at once send one letter: the row is taken once. */
export function inviteFromWaitlistHandler({
  database,
  now,
  outbox,
}: Pick<EngagementContext, 'database' | 'now' | 'outbox'>): HttpHandler<typeof inviteFromWaitlist> {
  return async ({ params, principal, requestId }) => {
    const id = requireEntryId(params['id']);
    const at = new Date(now());
    const entry = await database.$transaction(async (transaction) => {
      const long = new Date(at.getTime() - intervalMilliseconds);
      const { count } = await transaction.waitlistEntry.updateMany({
        where: { id, OR: [{ invitedAt: null }, { invitedAt: { lte: long } }] },
        data: { invitedAt: at },
      });
      const row = await transaction.waitlistEntry.findUnique({ where: { id } });
      if (!row) {
        throw noSuchEntry();
      }
      if (count === 0) {
        throw new AppError({ code: 'conflict', message: 'An invitation was sent less than an hour ago' });
      }
      const author = { actorId: principal.userId, requestId, at };
      await recordAction(transaction, { ...author, action: 'waitlist_invited', targetId: id });
      await requestLetter(transaction, row.email, { kind: 'waitlist_invitation' });
      return row;
    });
    outbox.wake();
    return toEntry(entry);
  };
}
