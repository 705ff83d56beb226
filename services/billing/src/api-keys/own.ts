import { AppError, planIds, type userApiKeySchema } from '@octavo/contracts';
import { z } from 'zod';
import type { Transaction } from '../database.ts';
import { workingAt } from './make.ts';

type PublicApiKey = z.input<typeof userApiKeySchema>;

interface KeyRow {
  id: string;
  userId: string;
  name: string;
  mode: string;
  lastFour: string;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
}

export interface AccountOfKeys {
  planId: string;
  balance: number;
  held: number;
  creditsTotal: number;
  periodEnd: Date | null;
}

const noKey = (): AppError => new AppError({ code: 'not_found', message: 'There is no such API key' });

/** A key as its owner sees it, its text masked unless it is given. */
export function publicApiKey(key: KeyRow, account: AccountOfKeys, text?: string): PublicApiKey {
  const planId = z.enum(planIds).parse(account.planId);
  const mode = z.enum(['live', 'test']).parse(key.mode);
  return {
    id: key.id,
    user_id: key.userId,
    name: key.name,
    mode,
    api_key: text ?? `oct_${mode}_…${key.lastFour}`,
    plan_tier: planId,
    status: 'active',
    credits_remaining: Math.max(0, account.balance - account.held),
    credits_total: account.creditsTotal,
    trial_ends_at: planId === 'free_trial' ? (account.periodEnd?.toISOString() ?? null) : null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
  };
}

/**
 * A key of this user's that works. Another's key and none are told apart to nobody.
 * @throws AppError `not_found`
 */
export async function requireOwnKey(
  transaction: Transaction,
  { userId, id, at }: { userId: string; id: string | undefined; at: Date },
) {
  const known = z.uuid().safeParse(id);
  const key = known.success
    ? await transaction.apiKey.findFirst({ where: { id: known.data, userId, ...workingAt(at) } })
    : null;
  if (!key) {
    throw noKey();
  }
  return key;
}

/** @throws AppError `not_found` */
export async function requireOwnAccount(transaction: Transaction, userId: string) {
  const account = await transaction.creditAccount.findUnique({ where: { userId } });
  if (!account) {
    throw new AppError({ code: 'not_found', message: 'You have no plan yet. Start the free trial, or choose a plan' });
  }
  return account;
}
