import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { operations, planIds } from '../../plans.ts';

const operationPriceSchema = z.object({
  operation: z.enum(operations),
  name: z.string(),
  /** What one conversion costs. */
  credits: z.number().int().positive(),
});

/** A plan as its card shows it (SPEC §3). Money is in cents of the currency. */
export const planCardSchema = z.object({
  id: z.enum(planIds),
  name: z.string(),
  description: z.string(),
  priceCents: z.number().int().min(0),
  currency: z.literal('USD'),
  priceSubtext: z.string(),
  credits: z.number().int().positive(),
  /** Price of each credit past the plan's; null where it stops at zero. */
  overageCents: z.number().int().positive().nullable(),
  requestsPerMinute: z.number().int().positive(),
  /** How far the credits go if they are spent on one operation only. */
  operations: z.array(operationPriceSchema.extend({ conversions: z.number().int().positive() })),
  features: z.array(z.string()),
  buttonText: z.string(),
  popular: z.boolean(),
});

/** GET /api/plans: what plan cards, the credits explainer and the overage table show. */
export const listPlans = defineHttp({
  name: 'billing.plans.list',
  method: 'GET',
  path: '/api/plans',
  access: 'anyone',
  summary: 'The plans: prices, credits, overage, what each operation costs and how many conversions a plan pays for',
  output: z.object({ plans: z.array(planCardSchema), operations: z.array(operationPriceSchema) }),
  cacheControl: 'public, max-age=300',
});
