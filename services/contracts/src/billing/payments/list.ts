import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { paymentSchema } from './payment.ts';

/** What lists of money are asked for: the page after a row, newest first. */
export const moneyListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** The id of the last row of the page before. */
  after: z.uuid().optional(),
});

/** GET /api/payments: the caller's payments, newest first. */
export const listPayments = defineHttp({
  name: 'billing.payments.list',
  method: 'GET',
  path: '/api/payments',
  access: 'user',
  summary: 'List your payments',
  query: moneyListQuerySchema,
  output: z.object({ payments: z.array(paymentSchema) }),
  errors: ['missing_token', 'invalid_token', 'invalid_request'],
});
