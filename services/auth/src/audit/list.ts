import type { AuditAction, authAudit } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { Prisma, type SecurityEvent } from '../generated/prisma/client.ts';

/** What administrators do, of all that happens to accounts. */
const actions = [
  'admin_set_up',
  'admin_setup_refused',
  'user_suspended',
  'user_reinstated',
  'verification_resent',
] as const satisfies readonly AuditAction[];

const service = 'auth';

type Row = Pick<SecurityEvent, 'kind' | 'occurredAt' | 'userId' | 'actorId' | 'requestId' | 'reason'> & {
  id: string;
  network: string | null;
};

/** `auth.audit.list` */
export function authAuditHandler({ database }: Pick<AuthContext, 'database'>): RpcHandler<typeof authAudit> {
  return async ({ actor_id: actorId, user_id: userId, action, limit, after }) => {
    const kinds = actions.filter((kind) => action === undefined || kind === action);
    const conditions = [
      Prisma.sql`kind = ANY(${kinds})`,
      ...(actorId === undefined ? [] : [Prisma.sql`actor_id = ${actorId}::uuid`]),
      ...(userId === undefined ? [] : [Prisma.sql`user_id = ${userId}::uuid`]),
      ...(after
        ? [
            Prisma.sql`(occurred_at, ${service}, id::text COLLATE "C") <
              (${after.at}::timestamptz, ${after.service}, ${after.id} COLLATE "C")`,
          ]
        : []),
    ];
    const rows = await database.$queryRaw<Row[]>`
      SELECT id::text, kind, occurred_at AS "occurredAt", user_id::text AS "userId", actor_id::text AS "actorId",
             network, request_id AS "requestId", reason
      FROM security_events WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY occurred_at DESC, security_events.id::text COLLATE "C" DESC LIMIT ${limit}`;
    return {
      entries: rows.map((row) => ({
        id: row.id,
        service,
        action: row.kind as (typeof actions)[number],
        at: row.occurredAt.toISOString(),
        actor_id: row.actorId,
        user_id: row.userId,
        target_id: null,
        reason: row.reason,
        facts: row.network === null ? {} : { network: row.network },
        request_id: row.requestId,
      })),
    };
  };
}
