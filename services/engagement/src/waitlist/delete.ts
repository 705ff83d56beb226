import type { deleteWaitlistEntry } from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import { recordAction } from '../audit/record.ts';
import type { EngagementContext } from '../context.ts';
import { noSuchEntry, requireEntryId } from './require.ts';

export function deleteWaitlistEntryHandler({
  database,
  now,
}: Pick<EngagementContext, 'database' | 'now'>): HttpHandler<typeof deleteWaitlistEntry> {
  return async ({ params, principal, requestId }) => {
    const id = requireEntryId(params['id']);
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.waitlistEntry.deleteMany({ where: { id } });
      if (count === 0) {
        throw noSuchEntry();
      }
      const author = { actorId: principal.userId, requestId, at: new Date(now()) };
      await recordAction(transaction, { ...author, action: 'waitlist_entry_deleted', targetId: id });
    });
    return reply({ status: 204, headers: {}, body: undefined });
  };
}
