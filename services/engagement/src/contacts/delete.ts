import type { deleteContact } from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { noSuchContact, requireContactId } from './contact.ts';

export function deleteContactHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof deleteContact> {
  return async ({ params }) => {
    const { count } = await database.contact.deleteMany({ where: { id: requireContactId(params['id']) } });
    if (count === 0) {
      throw noSuchContact();
    }
    return reply({ status: 204, headers: {}, body: undefined });
  };
}
