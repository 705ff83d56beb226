import type { listGrants } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { BillingContext } from '../context.ts';
import { cursorOf, readCursor } from '../cursor.ts';
import { publicGrant } from './public-grant.ts';

const positionSchema = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });

/** `GET /api/admin/grants` */
export function listGrantsHandler({ database }: Pick<BillingContext, 'database'>): HttpHandler<typeof listGrants> {
  return async ({ query: { user_id: userId, limit, cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor, positionSchema);
    const rows = await database.creditGrant.findMany({
      where: {
        kind: 'manual',
        grantedBy: { not: null },
        ...(userId === undefined ? {} : { userId }),
        ...(after
          ? {
              OR: [
                { createdAt: { lt: new Date(after.createdAt) } },
                { createdAt: new Date(after.createdAt), id: { lt: after.id } },
              ],
            }
          : {}),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      grants: page.map(publicGrant),
      nextCursor:
        last && rows.length > limit ? cursorOf({ createdAt: last.createdAt.toISOString(), id: last.id }) : null,
    };
  };
}
