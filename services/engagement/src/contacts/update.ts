import type { updateContact } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { recordAction } from '../audit/record.ts';
import type { EngagementContext } from '../context.ts';
import { noSuchContact, requireContactId, toContact } from './contact.ts';

/** Marked twice, it was done when it was marked first. */
export function updateContactHandler({
  database,
  now,
}: Pick<EngagementContext, 'database' | 'now'>): HttpHandler<typeof updateContact> {
  return async ({ body: { done }, params, principal, requestId }) => {
    const id = requireContactId(params['id']);
    const at = new Date(now());
    const row = await database.$transaction(async (transaction) => {
      const { count } = await transaction.contact.updateMany({
        where: { id, doneAt: done ? null : { not: null } },
        data: { doneAt: done ? at : null },
      });
      if (count === 1) {
        const action = done ? 'contact_marked_done' : 'contact_reopened';
        await recordAction(transaction, { actorId: principal.userId, requestId, at, action, targetId: id });
      }
      return transaction.contact.findUnique({ where: { id } });
    });
    if (!row) {
      throw noSuchContact();
    }
    return toContact(row);
  };
}
