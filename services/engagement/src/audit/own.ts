import { auditActions, appConfigSchema, type AppConfig, type AuditEntry, type AuditPage } from '@octavo/contracts';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { Prisma } from '../generated/prisma/client.ts';

const service = 'engagement';

const rowSchema = z.object({
  id: z.string(),
  action: z.enum(auditActions),
  at: z.date(),
  actorId: z.string(),
  targetId: z.string().nullable(),
  facts: z.record(z.string(), z.string()),
  before: appConfigSchema.nullable(),
  after: appConfigSchema.nullable(),
  requestId: z.string().nullable(),
});

/** What administrators did here, the newest first: with switches, contacts and the waitlist. None of it is about a user. */
export async function ownAudit(
  database: Database,
  { actor_id: actorId, user_id: userId, action, limit, after }: AuditPage,
): Promise<AuditEntry[]> {
  if (userId !== undefined) {
    return [];
  }
  const conditions = [
    Prisma.sql`true`,
    ...(actorId === undefined ? [] : [Prisma.sql`actor_id = ${actorId}::uuid`]),
    ...(action === undefined ? [] : [Prisma.sql`action = ${action}`]),
    ...(after
      ? [
          Prisma.sql`at <= ${after.at}::timestamptz AND (at, ${service}, id COLLATE "C") <
            (${after.at}::timestamptz, ${after.service}, ${after.id} COLLATE "C")`,
        ]
      : []),
  ];
  const rows = await database.$queryRaw<unknown[]>`
    SELECT id, action, at, actor_id::text AS "actorId", target_id AS "targetId", facts, before, after,
           request_id AS "requestId"
    FROM (
      SELECT 'switch:' || id AS id, 'app_config_changed' AS action, changed_at AS at, actor_id, NULL AS target_id,
             '{}'::jsonb AS facts, before, after, request_id
      FROM app_config_changes
      UNION ALL
      SELECT 'action:' || id, action, at, actor_id, target_id, facts, NULL, NULL, request_id FROM admin_actions
    ) AS done
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY at DESC, id COLLATE "C" DESC LIMIT ${limit}`;
  return rows
    .map((row) => rowSchema.parse(row))
    .map((row) => ({
      id: row.id,
      service,
      action: row.action,
      at: row.at.toISOString(),
      actor_id: row.actorId,
      user_id: null,
      target_id: row.targetId,
      reason: null,
      facts: row.before && row.after ? differences(row.before, row.after) : row.facts,
      request_id: row.requestId,
    }));
}

/** `{ show_waitlist: 'false → true' }` */
function differences(before: AppConfig, after: AppConfig): Record<string, string> {
  const names = Object.keys(after) as (keyof AppConfig)[];
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, `${String(before[name])} → ${String(after[name])}`]),
  );
}
