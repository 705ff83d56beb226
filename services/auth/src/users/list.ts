import { AppError, type listAuthUsers } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { requireSession } from '../sessions/require.ts';

const positionSchema = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });

export function listAuthUsersHandler(
  context: Pick<AuthContext, 'database' | 'now'>,
): HttpHandler<typeof listAuthUsers> {
  return async ({ principal, query: { confirmed, email, limit, cursor } }) => {
    await requireSession(context, principal, { role: 'admin' });
    const after = cursor === undefined ? undefined : readPosition(cursor);
    const rows = await context.database.user.findMany({
      where: {
        ...(confirmed === undefined ? {} : { emailConfirmedAt: confirmed ? { not: null } : null }),
        ...(email === undefined ? {} : { email: { startsWith: literally(email.toLowerCase()) } }),
        ...(after
          ? {
              OR: [
                { createdAt: { lt: new Date(after.createdAt) } },
                { createdAt: new Date(after.createdAt), id: { lt: after.id } },
              ],
            }
          : {}),
      },
      include: { profile: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      // One more than asked for tells whether there is another page.
      take: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      users: page.map((row) => ({
        id: row.id,
        email: row.email,
        first_name: row.profile?.firstName ?? null,
        last_name: row.profile?.lastName ?? null,
        email_confirmed_at: row.emailConfirmedAt?.toISOString() ?? null,
        banned_until: row.bannedUntil?.toISOString() ?? null,
        created_at: row.createdAt.toISOString(),
      })),
      nextCursor:
        last && rows.length > limit ? cursorOf({ createdAt: last.createdAt.toISOString(), id: last.id }) : null,
    };
  };
}

/** Prisma hands what it is given to LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const cursorOf = (position: z.input<typeof positionSchema>): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

function readPosition(cursor: string): z.output<typeof positionSchema> {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    const message = 'Send the nextCursor of the page before';
    throw new AppError({
      code: 'invalid_request',
      message: `cursor: ${message}`,
      details: [{ path: 'cursor', message }],
      cause,
    });
  }
}
