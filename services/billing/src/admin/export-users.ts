import { plans, type exportUsers } from '@octavo/contracts';
import { csvLine, reply, type HttpHandler } from '@octavo/kit';
import { Readable } from 'node:stream';
import type { BillingContext } from '../context.ts';
import { userRowSchema } from './list-users.ts';
import { usersQuery, type UsersAsked } from './users-query.ts';

/** The first lines come soon; more at once than this would have other requests wait. */
const firstPageSize = 500;
const pageSize = 2_500;
/** Tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\uFEFF';
const head = ['Name', 'Email', 'Plan', 'Credits', 'Status', 'Trial Ends', 'Joined'];

/** `GET /api/admin/users/export`: written as it is read, and in the audit log before the first line is out. */
export function exportUsersHandler(context: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof exportUsers> {
  return async ({ query, principal, requestId }) => {
    const at = context.now();
    await context.database.adminAction.create({
      data: { action: 'users_exported', actorId: principal.userId, facts: factsOf(query), requestId, at },
    });
    const asked = { ...query, limit: pageSize, at };
    const firstPage = await pageOf(context, { ...asked, limit: firstPageSize });
    return reply({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="users-${at.toISOString().slice(0, 10)}.csv"`,
      },
      body: Readable.from(lines(context, asked, firstPage)),
    });
  };
}

const factsOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

interface UsersPage {
  text: string;
  /** Where the next page begins; nothing after the last. */
  after: UsersAsked['after'];
}

async function* lines(
  context: Pick<BillingContext, 'database'>,
  asked: UsersAsked,
  firstPage: UsersPage,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  let page = firstPage;
  yield page.text;
  while (page.after) {
    page = await pageOf(context, { ...asked, after: page.after });
    yield page.text;
  }
}

async function pageOf({ database }: Pick<BillingContext, 'database'>, asked: UsersAsked): Promise<UsersPage> {
  const rows = (await database.$queryRaw<unknown[]>(usersQuery(asked))).map((row) => userRowSchema.parse(row));
  const page = rows.slice(0, asked.limit);
  const last = page.at(-1);
  const text = page.map((row) =>
    csvLine([
      row.name,
      row.email,
      plans[row.planId].name,
      String(Math.max(0, row.balance - row.held)),
      row.status,
      row.trialEndsAt?.toISOString() ?? '',
      row.joinedAt.toISOString(),
    ]),
  );
  return {
    text: text.join(''),
    after: last && rows.length > asked.limit ? { value: last.position, id: last.userId } : undefined,
  };
}
