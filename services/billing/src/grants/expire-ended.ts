import type { BillingContext } from '../context.ts';
import { expireGrants } from './expire.ts';
import type { GrantKind } from './grant.ts';

const batchSize = 200;

/**
 * A subscription's renewal ends its own grants, bills what is owed and gives the next month's, all at once. Those that
 * no renewal came for are ended here, later.
 */
const renewalMilliseconds = 60 * 60 * 1_000;
const renewedKinds: readonly GrantKind[] = ['monthly', 'proration'];
const otherKinds: readonly GrantKind[] = ['trial', 'manual'];

type ExpiryContext = Pick<BillingContext, 'database' | 'now'>;

/** Ends every grant whose time is over. Several instances may do so at once. */
export async function expireEndedGrants(context: ExpiryContext): Promise<void> {
  const now = context.now();
  await expireOfKinds(context, otherKinds, now);
  await expireOfKinds(context, renewedKinds, new Date(now.getTime() - renewalMilliseconds));
}

async function expireOfKinds({ database, now }: ExpiryContext, kinds: readonly GrantKind[], by: Date): Promise<void> {
  // From user to user, so that what open holds keep in a grant is passed once and not for ever.
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const users = await database.$queryRaw<{ userId: string }[]>`
      SELECT DISTINCT user_id::text AS "userId" FROM credit_grants
      WHERE remaining > 0 AND expires_at <= ${by.toISOString()}::timestamptz AND kind = ANY(${kinds}::text[])
        AND user_id > ${after}::uuid
      ORDER BY 1 LIMIT ${batchSize}`;
    for (const { userId } of users) {
      await database.$transaction((transaction) => expireGrants(transaction, userId, now(), kinds));
      after = userId;
    }
    if (users.length < batchSize) {
      return;
    }
  }
}
