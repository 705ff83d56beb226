import type { listContacts } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { pageOf } from '../paging/cursor.ts';
import { toContact } from './contact.ts';
import { countContacts, findContacts } from './store.ts';

export function listContactsHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof listContacts> {
  return async ({ query }) => {
    const [found, total] = await Promise.all([findContacts(database, query), countContacts(database, query)]);
    const { rows, nextCursor } = pageOf(found, query.limit, ({ id, sortValue }) => ({ id, value: sortValue }));
    return { contacts: rows.map(toContact), nextCursor, total };
  };
}
