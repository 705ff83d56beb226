import type { updateContact } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { noSuchContact, requireContactId, toContact } from './contact.ts';

/** Marked twice, it was done when it was marked first. */
export function updateContactHandler({
  database,
  now,
}: Pick<EngagementContext, 'database' | 'now'>): HttpHandler<typeof updateContact> {
  return async ({ body: { done }, params }) => {
    const id = requireContactId(params['id']);
    await database.contact.updateMany({
      where: { id, doneAt: done ? null : { not: null } },
      data: { doneAt: done ? new Date(now()) : null },
    });
    const row = await database.contact.findUnique({ where: { id } });
    if (!row) {
      throw noSuchContact();
    }
    return toContact(row);
  };
}
