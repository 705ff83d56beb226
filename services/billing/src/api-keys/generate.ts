import { AppError, plans, type generateApiKey, type PlanId } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { changePlan } from '../accounts/change-plan.ts';
import { requireAccount } from '../accounts/lock.ts';
import { ensureAccount, trialSourceOf } from '../accounts/open.ts';
import type { BillingContext } from '../context.ts';
import type { Transaction } from '../database.ts';
import { grantCredits } from '../grants/grant.ts';
import { startTrialSubscription } from '../subscriptions/start-trial.ts';
import { decryptKeyText } from './key-text.ts';
import { makeApiKey, workingAt } from './make.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const firstKeyName = 'Default';

type GenerateContext = Pick<BillingContext, 'database' | 'apiKeySecret' | 'outbox' | 'now'>;

/** `POST /functions/v1/generate-api-key` */
export function generateApiKeyHandler(context: GenerateContext): HttpHandler<typeof generateApiKey> {
  return async ({ principal: { userId }, body: { planTier } }) => {
    const at = context.now();
    const apiKey = await context.database.$transaction(async (transaction) => {
      if (planTier === 'free_trial') {
        await startTrial(transaction, userId, at);
      } else {
        await requirePlan(transaction, userId, planTier);
      }
      return keyOf(transaction, context.apiKeySecret, userId, at);
    });
    context.outbox.wake();
    return { apiKey };
  };
}

/** @throws AppError `conflict` when there was a trial, or there is a plan. */
async function startTrial(transaction: Transaction, userId: string, at: Date): Promise<void> {
  const { credits, periodDays, name } = plans.free_trial;
  const endsAt = new Date(at.getTime() + periodDays * dayMilliseconds);
  const isFirst = await startTrialSubscription(transaction, userId, { start: at, end: endsAt });
  await ensureAccount(transaction, { userId, at });
  const account = await requireAccount(transaction, userId);
  if (account.planId !== 'free_trial') {
    throw new AppError({ code: 'conflict', message: `You are on the ${plans[account.planId].name} plan already` });
  }
  const granted = await grantCredits(transaction, {
    userId,
    kind: 'trial',
    credits,
    expiresAt: endsAt,
    reason: `${name} credits`,
    sourceId: trialSourceOf(userId),
    at,
  });
  if (!granted || !isFirst) {
    throw new AppError({ code: 'conflict', message: 'You have had your free trial. Choose a plan to go on' });
  }
  await changePlan(transaction, { userId, planId: 'free_trial', periodStart: at, periodEnd: endsAt, at });
}

/** @throws AppError `conflict` when the subscription to that plan is not active. */
async function requirePlan(transaction: Transaction, userId: string, planId: PlanId): Promise<void> {
  const [account] = await transaction.$queryRaw<{ planId: string }[]>`
    SELECT plan_id AS "planId" FROM credit_accounts WHERE user_id = ${userId}::uuid FOR UPDATE`;
  if (account?.planId !== planId) {
    throw new AppError({
      code: 'conflict',
      message: `You have no active ${plans[planId].name} subscription. Choose that plan first`,
    });
  }
}

/** The newest live key that stays, or the first one: a page that asks twice is not given two. */
async function keyOf(transaction: Transaction, secret: Buffer, userId: string, at: Date): Promise<string> {
  const key = await transaction.apiKey.findFirst({
    where: { userId, mode: 'live', ...workingAt(at), expiresAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return key
    ? decryptKeyText(key.keyEncrypted, key.id, secret)
    : (await makeApiKey(transaction, secret, { userId, name: firstKeyName, mode: 'live', at })).text;
}
