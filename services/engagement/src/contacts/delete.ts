import type { deleteContact } from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import { recordAction } from '../audit/record.ts';
import type { EngagementContext } from '../context.ts';
import { noSuchContact, requireContactId } from './contact.ts';

export function deleteContactHandler({
  database,
  now,
}: Pick<EngagementContext, 'database' | 'now'>): HttpHandler<typeof deleteContact> {
  return async ({ params, principal, requestId }) => {
    const id = requireContactId(params['id']);
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.contact.deleteMany({ where: { id } });
      if (count === 0) {
        throw noSuchContact();
      }
      const author = { actorId: principal.userId, requestId, at: new Date(now()) };
      await recordAction(transaction, { ...author, action: 'contact_deleted', targetId: id });
    });
    return reply({ status: 204, headers: {}, body: undefined });
  };
}
