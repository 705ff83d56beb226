import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { planIds } from '../../plans.ts';
import { paymentPurposes, paymentSchema, paymentStatuses } from '../payments/payment.ts';
import { billingAdminErrors } from './list-users.ts';

export const paymentProviders = ['sandbox', 'stripe', 'iyzico'] as const;

export const paymentSortings = ['created_at', 'amount_cents'] as const;

export type PaymentSorting = (typeof paymentSortings)[number];

/** GET /api/admin/payments: everybody's payments, the newest first unless asked otherwise. */
export const listAllPayments = defineHttp({
  name: 'billing.admin.listPayments',
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  summary: 'Payments of all users',
  query: z.strictObject({
    status: z.enum(paymentStatuses).optional(),
    provider: z.enum(paymentProviders).optional(),
    purpose: z.enum(paymentPurposes).optional(),
    plan: z.enum(planIds).optional(),
    user_id: z.uuid().optional().meta({ description: 'Only of this user' }),
    refunded: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({ description: 'Only those that are given back, or only the others' }),
    search: z.string().trim().min(1).max(254).optional().meta({ description: 'How the e-mail or the name begins' }),
    from: z.iso.date().optional().meta({ description: 'Made on this day or later, in UTC' }),
    to: z.iso.date().optional().meta({ description: 'Made on this day or before, in UTC' }),
    min_amount_cents: z.coerce.number().int().min(0).optional(),
    max_amount_cents: z.coerce.number().int().min(0).optional(),
    sort: z.enum(paymentSortings).default('created_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(400).optional().meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({
    payments: z.array(
      paymentSchema.extend({
        provider: z.enum(paymentProviders),
        /** Of whom; null where the user is gone. */
        name: z.string().nullable(),
        email: z.string().nullable(),
        /** Whether `POST /api/admin/payments/:id/refund` would give it back now. */
        refundable: z.boolean(),
        refund: z
          .object({
            status: z.enum(['requested', 'completed', 'failed']),
            amount_cents: z.number().int(),
            reason: z.string(),
            requested_by: z.uuid().nullable(),
            failure: z.string().nullable(),
            created_at: z.iso.datetime(),
            completed_at: z.iso.datetime().nullable(),
          })
          .nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: [...billingAdminErrors],
});
