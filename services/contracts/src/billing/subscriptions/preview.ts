import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { invoiceLineSchema } from '../invoices/invoice.ts';
import { currency } from '../payments/payment.ts';
import { paidPlanIds, subscriptionErrors } from './subscription.ts';

/** GET /api/subscriptions/preview: what choosing a plan would cost now, and when it would begin. */
export const previewSubscription = defineHttp({
  name: 'billing.subscriptions.preview',
  method: 'GET',
  path: '/api/subscriptions/preview',
  access: 'user',
  summary: 'See what changing to a plan costs now',
  query: z.object({ planId: z.enum(paidPlanIds) }),
  output: z.object({
    plan_id: z.enum(paidPlanIds),
    /** `purchase`: a first period. `upgrade`: at once. `downgrade`: with the next period. `current`: no change. */
    change: z.enum(['purchase', 'upgrade', 'downgrade', 'current']),
    effective_at: z.iso.datetime(),
    lines: z.array(invoiceLineSchema),
    tax_cents: z.number().int(),
    /** Due now, tax included. */
    total_cents: z.number().int(),
    credits: z.number().int(),
    currency: z.literal(currency),
  }),
  errors: subscriptionErrors,
});
