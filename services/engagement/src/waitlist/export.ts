import type { exportWaitlist } from '@octavo/contracts';
import { csvLine, type HttpHandler } from '@octavo/kit';
import { recordAction } from '../audit/record.ts';
import type { EngagementContext } from '../context.ts';
import type { Database } from '../database.ts';
import { cursorOf } from '../paging/cursor.ts';
import { toEntry } from './entry.ts';
import { findWaitlist, type WaitlistQuery } from './store.ts';

const pageSize = 1_000;
/** Tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\uFEFF';
const head = ['Name', 'Email', 'Referral Source', 'Joined', 'Invited'];

export function exportWaitlistHandler({
  database,
  now,
}: Pick<EngagementContext, 'database' | 'now'>): HttpHandler<typeof exportWaitlist> {
  return async ({ signal, principal, requestId }) => {
    const author = { actorId: principal.userId, requestId, at: new Date(now()) };
    await recordAction(database, { ...author, action: 'waitlist_exported', targetId: null });
    const lines = [byteOrderMark + csvLine(head)];
    for await (const line of lineByLine(database)) {
      signal.throwIfAborted();
      lines.push(line);
    }
    return {
      document: Buffer.from(lines.join('')),
      filename: `waitlist-${new Date(now()).toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      headers: { 'cache-control': 'no-store' },
    };
  };
}

async function* lineByLine(database: Database): AsyncGenerator<string> {
  let query: WaitlistQuery = { limit: pageSize, sort: 'created_at', order: 'desc' };
  for (;;) {
    const rows = await findWaitlist(database, query);
    for (const row of rows.slice(0, pageSize)) {
      const { first_name, last_name, email, referral_source, created_at, invited_at } = toEntry(row);
      yield csvLine([`${first_name} ${last_name}`, email, referral_source ?? '', created_at, invited_at ?? '']);
    }
    const last = rows[pageSize - 1];
    if (!last || rows.length <= pageSize) {
      return;
    }
    query = { ...query, cursor: cursorOf({ value: last.createdAt.toISOString(), id: last.id }) };
  }
}
