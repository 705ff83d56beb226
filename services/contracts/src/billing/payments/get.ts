import { defineHttp } from '../../contract.ts';
import { paymentSchema } from './payment.ts';

/** GET /api/payments/:id: one of the caller's payments, by its id or its conversationId. */
export const getPayment = defineHttp({
  name: 'billing.payments.get',
  method: 'GET',
  path: '/api/payments/:id',
  access: 'user',
  summary: 'Get a payment by its id or conversationId',
  output: paymentSchema,
  errors: ['missing_token', 'invalid_token', 'not_found'],
});
