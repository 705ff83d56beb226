import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { paymentSchema } from './payment.ts';

/** For how long money comes back on request (SPEC §9). */
export const moneyBackDays = 30;

/**
 * POST /api/admin/payments/:id/refund: gives a payment back whole, within 30 days, with a credit note. When it paid for the
 * period that runs, the subscription ends at once, and what else was paid for that period comes back with it. Asked
 * again, it is the same refund.
 */
export const refundPayment = defineHttp({
  name: 'billing.payments.refund',
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  access: 'admin',
  summary: 'Refund a payment',
  body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
  bodyLimitBytes: 8 * 1024,
  output: paymentSchema,
  errors: ['missing_token', 'invalid_token', 'forbidden', 'not_found', 'invalid_request', 'conflict'],
  example: { reason: 'Asked for within the money-back guarantee' },
});
