import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { planIds } from '../../plans.ts';
import { currency } from '../payments/payment.ts';
import { billingAdminErrors } from './list-users.ts';

/** GET /api/admin/revenue: money by month, in UTC, the oldest first; a month without any is there with zeros. */
export const getRevenue = defineHttp({
  name: 'billing.admin.getRevenue',
  method: 'GET',
  path: '/api/admin/revenue',
  access: 'admin',
  summary: 'Revenue by month',
  query: z.strictObject({ months: z.coerce.number().int().min(1).max(36).default(12) }),
  output: z.object({
    currency: z.literal(currency),
    months: z.array(
      z.object({
        /** `2030-01`. */
        month: z.string().regex(/^\d{4}-\d{2}$/),
        payments: z.number().int(),
        /** Taken in that month, tax included. */
        gross_cents: z.number().int(),
        tax_cents: z.number().int(),
        /** Given back in that month, tax included, whenever it was taken. */
        refunds: z.number().int(),
        refunded_cents: z.number().int(),
        /** What is left of both, tax taken off. */
        net_cents: z.number().int(),
      }),
    ),
    /** What subscriptions that run now bring each month, before tax. */
    recurring_cents: z.number().int(),
    subscribers: z.record(z.enum(planIds), z.number().int()),
  }),
  errors: [...billingAdminErrors],
});
