import { auditActions, type billingAudit } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import { z } from 'zod';
import type { BillingContext } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';

const service = 'billing';

const rowSchema = z.object({
  id: z.string(),
  action: z.enum(auditActions),
  at: z.date(),
  actorId: z.string().nullable(),
  userId: z.string().nullable(),
  targetId: z.string().nullable(),
  reason: z.string().nullable(),
  facts: z.record(z.string(), z.string()),
  requestId: z.string().nullable(),
});

/** `billing.audit.list`: credits given and payments given back are their own record; what else was done has one. */
export function billingAuditHandler({ database }: Pick<BillingContext, 'database'>): RpcHandler<typeof billingAudit> {
  return async ({ actor_id: actorId, user_id: userId, action, limit, after }) => {
    const conditions = [
      Prisma.sql`true`,
      ...(actorId === undefined ? [] : [Prisma.sql`actor_id = ${actorId}::uuid`]),
      ...(userId === undefined ? [] : [Prisma.sql`user_id = ${userId}::uuid`]),
      ...(action === undefined ? [] : [Prisma.sql`action = ${action}`]),
      ...(after
        ? [
            Prisma.sql`at <= ${after.at}::timestamptz AND (at, ${service}, id COLLATE "C") <
              (${after.at}::timestamptz, ${after.service}, ${after.id} COLLATE "C")`,
          ]
        : []),
    ];
    const rows = await database.$queryRaw<unknown[]>`
      SELECT id, action, at, actor_id::text AS "actorId", user_id::text AS "userId", target_id AS "targetId", reason,
             facts, request_id AS "requestId"
      FROM (
        SELECT 'grant:' || id AS id, 'credits_granted' AS action, created_at AS at, granted_by AS actor_id, user_id,
               id::text AS target_id, reason, jsonb_build_object('credits', credits::text) AS facts,
               NULL AS request_id
        FROM credit_grants WHERE granted_by IS NOT NULL
        UNION ALL
        SELECT 'refund:' || refunds.id, 'payment_refunded', refunds.created_at, requested_by, payments.user_id,
               payment_id::text, reason,
               jsonb_build_object('amount_cents', refunds.amount_cents::text, 'status', refunds.status), NULL
        FROM refunds JOIN payments ON payments.id = refunds.payment_id WHERE requested_by IS NOT NULL
        UNION ALL
        SELECT 'action:' || id, action, at, actor_id, NULL, NULL, NULL, facts, request_id FROM admin_actions
      ) AS done
      WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY at DESC, id COLLATE "C" DESC LIMIT ${limit}`;
    return {
      entries: rows
        .map((row) => rowSchema.parse(row))
        .map((row) => ({
          id: row.id,
          service,
          action: row.action,
          at: row.at.toISOString(),
          actor_id: row.actorId,
          user_id: row.userId,
          target_id: row.targetId,
          reason: row.reason,
          facts: row.facts,
          request_id: row.requestId,
        })),
    };
  };
}
