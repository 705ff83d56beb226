import {
  AppError,
  auditPositionSchema,
  authAudit,
  billingAudit,
  emailsOfUsers,
  type AuditEntry,
  type AuditPage,
  type AuditPosition,
  type listAuditLog,
} from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { mergeAudit } from './merge.ts';
import { ownAudit } from './own.ts';

type AuditContext = Pick<EngagementContext, 'bus' | 'database' | 'log'>;

/** `GET /api/admin/audit`: a log with a part missing would be a lie, so that it is all or `unavailable`. */
export function listAuditLogHandler(context: AuditContext): HttpHandler<typeof listAuditLog> {
  return async ({ query: { limit, cursor, service, ...filter } }) => {
    const after = cursor === undefined ? undefined : readPosition(cursor);
    // One more than asked for tells whether there is another page.
    const page: AuditPage = { ...filter, limit: limit + 1, ...(after ? { after } : {}) };
    const sources: Record<AuditEntry['service'], () => Promise<AuditEntry[]>> = {
      auth: async () => (await context.bus.call(authAudit, page)).entries,
      billing: async () => (await context.bus.call(billingAudit, page)).entries,
      engagement: () => ownAudit(context.database, page),
    };
    const asked = service === undefined ? Object.values(sources) : [sources[service]];
    const { entries, next } = mergeAudit(await Promise.all(asked.map((read) => read())), limit);
    const emails = await emailsIn(context, entries);
    const emailOf = (id: string | null): string | null => (id === null ? null : (emails[id] ?? null));
    return {
      entries: entries.map((entry) => ({
        ...entry,
        actor_email: emailOf(entry.actor_id),
        user_email: emailOf(entry.user_id),
      })),
      nextCursor: next ? Buffer.from(JSON.stringify(next)).toString('base64url') : null,
    };
  };
}

/** Names are a kindness: without them the log is whole. */
async function emailsIn(
  { bus, log }: Pick<AuditContext, 'bus' | 'log'>,
  entries: readonly AuditEntry[],
): Promise<Record<string, string>> {
  const userIds = [...new Set(entries.flatMap((entry) => [entry.actor_id, entry.user_id]))].filter((id) => id !== null);
  if (userIds.length === 0) {
    return {};
  }
  try {
    return (await bus.call(emailsOfUsers, { userIds })).emails;
  } catch (error) {
    log.warn({ err: error }, 'the audit log is shown without addresses');
    return {};
  }
}

function readPosition(cursor: string): AuditPosition {
  try {
    return auditPositionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
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
