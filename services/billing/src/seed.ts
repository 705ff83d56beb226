import { customerDataSchema, planIds } from '@octavo/contracts';
import { z } from 'zod';
import { openAccount } from './accounts/open.ts';
import { addApiKey } from './api-keys/add.ts';
import { parseKeyText } from './api-keys/key-text.ts';
import type { BillingContext } from './context.ts';
import type { SeedPurchase } from './seed-subscription.ts';
import { isPaidPlan } from './subscriptions/paid-plan.ts';

export const apiKeySeedSchema = z
  .object({
    apiKeyId: z.uuid(),
    userId: z.uuid(),
    key: z.string(),
    mode: z.enum(['live', 'test']),
    planId: z.enum(planIds),
    /** What the account begins with instead of the plan's credits: to try out what happens at the end of them. */
    credits: z.number().int().min(0).max(1_000_000).optional(),
    name: z.string().min(1).max(100),
    /** Who bought the plan, which then is a subscription; without it the account has its credits and no end. */
    customer: customerDataSchema.optional(),
  })
  .refine(({ customer, planId }) => !customer || isPaidPlan(planId), 'only a paid plan is bought')
  .refine(({ customer, credits }) => !customer || credits === undefined, 'what is bought has the credits of its plan')
  .refine(({ key, mode }) => parseKeyText(key)?.mode === mode, 'key must be one of its mode');

/** A key that is there from the start, with the plan its user begins on. */
export type ApiKeySeed = z.infer<typeof apiKeySeedSchema>;

interface SeedContext extends Pick<BillingContext, 'accounts' | 'apiKeys' | 'apiKeySecret' | 'now'> {
  subscribe(purchase: SeedPurchase): Promise<void>;
}

/** Stores keys and opens their users' accounts. What is there stays as it is, so that every start may seed. */
export async function seedApiKeys(context: SeedContext, seeds: readonly ApiKeySeed[]): Promise<void> {
  for (const { apiKeyId, userId, key, planId, name, credits, customer } of seeds) {
    if (customer && isPaidPlan(planId)) {
      await context.subscribe({ userId, planId, customer });
    } else {
      await openAccount(context, { userId, planId, ...(credits === undefined ? {} : { credits }) });
    }
    await addApiKey(context, { apiKeyId, userId, name, text: key });
  }
}
