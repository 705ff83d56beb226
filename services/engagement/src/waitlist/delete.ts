import type { deleteWaitlistEntry } from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { noSuchEntry, requireEntryId } from './require.ts';

export function deleteWaitlistEntryHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof deleteWaitlistEntry> {
  return async ({ params }) => {
    const { count } = await database.waitlistEntry.deleteMany({ where: { id: requireEntryId(params['id']) } });
    if (count === 0) {
      throw noSuchEntry();
    }
    return reply({ status: 204, headers: {}, body: undefined });
  };
}
