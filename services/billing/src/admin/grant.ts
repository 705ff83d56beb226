import { AppError, type grantManually } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { grantCredits } from '../grants/grant.ts';
import { publicGrant } from './public-grant.ts';

/** `POST /api/admin/grants` */
export function grantManuallyHandler({
  database,
  log,
  now,
}: Pick<BillingContext, 'database' | 'log' | 'now'>): HttpHandler<typeof grantManually> {
  return async ({ principal, body }) => {
    const expiresAt = body.expires_at === null ? null : new Date(body.expires_at);
    const at = now();
    if (expiresAt && expiresAt <= at) {
      const message = 'Choose a time to come, or null';
      throw new AppError({
        code: 'invalid_request',
        message: `expires_at: ${message}`,
        details: [{ path: 'expires_at', message }],
      });
    }
    const sourceId = `manual:${body.id}`;
    const { user_id: userId, credits, reason } = body;
    const grantedBy = principal.userId;
    const grant = { userId, kind: 'manual', credits, expiresAt, reason, sourceId, grantedBy, at } as const;
    const given = await database.$transaction((transaction) => grantCredits(transaction, grant));
    const row = await database.creditGrant.findUniqueOrThrow({ where: { sourceId } });
    if (!given && (row.userId !== userId || row.credits !== credits)) {
      throw new AppError({ code: 'conflict', message: 'This id belongs to another grant. Choose a new one' });
    }
    if (given) {
      log.info({ userId, credits, reason, grantedBy }, 'credits given by hand');
    }
    return publicGrant(row);
  };
}
