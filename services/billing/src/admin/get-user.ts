import { AppError, describeUser, planIds, type getUserAsAdmin, type UserDescription } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { BillingContext } from '../context.ts';
import type { Database } from '../database.ts';
import { findPayments, paymentBodyOf } from '../payments/store.ts';
import { requestsOf } from '../requests/list.ts';
import { findSubscription, subscriptionBodyOf } from '../subscriptions/store.ts';

/** Of each list, the newest so many. */
const most = 20;
const mostKeys = 100;

const grantKindSchema = z.enum(['trial', 'monthly', 'proration', 'manual', 'overage']);

/** `GET /api/admin/users/:id` */
export function getUserAsAdminHandler(
  context: Pick<BillingContext, 'bus' | 'database' | 'now'>,
): HttpHandler<typeof getUserAsAdmin> {
  return async ({ params }) => {
    const id = z.uuid().safeParse(params['id']);
    if (!id.success) {
      throw noSuchUser();
    }
    const userId = id.data;
    const { database } = context;
    const [told, customer, account, subscription, keys, grants, payments, requests] = await Promise.all([
      profileOf(context, userId),
      database.customer.findUnique({ where: { userId } }),
      database.creditAccount.findUnique({ where: { userId } }),
      findSubscription(database, userId),
      apiKeysOf(database, userId),
      grantsOf(database, userId),
      findPayments(database, { userId }, most),
      requestsOf(database, userId, { limit: most }),
    ]);
    if (!told.profile && !customer && !account) {
      throw noSuchUser();
    }
    return {
      user_id: userId,
      status: statusOf(told, customer, context.now()),
      profile: told.profile,
      profile_available: told.available,
      account: account && {
        plan_id: z.enum(planIds).parse(account.planId),
        balance: account.balance,
        held: account.held,
        credits_total: account.creditsTotal,
        spend_cap_cents: account.spendCapCents,
        period_start: account.periodStart.toISOString(),
        period_end: account.periodEnd?.toISOString() ?? null,
        created_at: account.createdAt.toISOString(),
      },
      subscription: (subscription && subscriptionBodyOf(subscription)) ?? null,
      api_keys: keys,
      grants,
      payments: payments.map(paymentBodyOf),
      requests,
    };
  };
}

interface Told {
  profile: UserDescription | null;
  available: boolean;
}

/** What auth says; that it is away does not keep back what is known here. */
async function profileOf({ bus }: Pick<BillingContext, 'bus'>, userId: string): Promise<Told> {
  try {
    return { profile: (await bus.call(describeUser, { userId })).user, available: true };
  } catch {
    return { profile: null, available: false };
  }
}

function statusOf(
  { profile, available }: Told,
  customer: { deletedAt: Date | null; suspendedUntil: Date | null } | null,
  now: Date,
): 'active' | 'suspended' | 'deleted' {
  if (customer?.deletedAt || (available && !profile)) {
    return 'deleted';
  }
  const isSuspended = profile ? profile.suspended : (customer?.suspendedUntil ?? now) > now;
  return isSuspended ? 'suspended' : 'active';
}

async function apiKeysOf(database: Database, userId: string) {
  const rows = await database.apiKey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostKeys,
    omit: { keyHash: true, keyEncrypted: true },
  });
  return rows.map((row) => {
    const mode = z.enum(['live', 'test']).parse(row.mode);
    return {
      id: row.id,
      name: row.name,
      mode,
      api_key: `oct_${mode}_…${row.lastFour}`,
      status: z.enum(['active', 'revoked']).parse(row.status),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      expires_at: row.expiresAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
    };
  });
}

async function grantsOf(database: Database, userId: string) {
  const rows = await database.creditGrant.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
  });
  return rows.map((row) => ({
    id: row.id,
    kind: grantKindSchema.parse(row.kind),
    credits: row.credits,
    remaining: row.remaining,
    reason: row.reason,
    granted_by: row.grantedBy,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }));
}

const noSuchUser = (): AppError => new AppError({ code: 'not_found', message: 'There is no such user' });
