import { securityEventSchema, type listSecurityEvents } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { requireSession } from '../sessions/require.ts';

export function listSecurityEventsHandler(
  context: Pick<AuthContext, 'database' | 'now'>,
): HttpHandler<typeof listSecurityEvents> {
  return async ({ principal, query }) => {
    await requireSession(context, principal, { role: 'admin' });
    const rows = await context.database.securityEvent.findMany({
      where: {
        ...(query.user_id ? { userId: query.user_id } : {}),
        ...(query.kind ? { kind: query.kind } : {}),
        ...(query.cursor ? { id: { lt: BigInt(query.cursor) } } : {}),
      },
      orderBy: { id: 'desc' },
      // One more than asked for tells whether there is another page.
      take: query.limit + 1,
    });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    return {
      events: page.map((row) => ({
        id: String(row.id),
        kind: securityEventSchema.shape.kind.parse(row.kind),
        occurred_at: row.occurredAt.toISOString(),
        user_id: row.userId,
        actor_id: row.actorId,
        network: row.network,
        device: row.device,
        request_id: row.requestId,
        reason: row.reason,
      })),
      nextCursor: last && rows.length > query.limit ? String(last.id) : null,
    };
  };
}
