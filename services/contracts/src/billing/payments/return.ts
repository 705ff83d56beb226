import { z } from 'zod';
import { bytesSchema, defineHttp } from '../../contract.ts';

/**
 * POST /functions/v1/payment-return/:id: where a provider posts the browser back to. Leads on to the site and decides
 * nothing.
 */
export const returnFromPayment = defineHttp({
  name: 'billing.payments.return',
  method: 'POST',
  path: '/functions/v1/payment-return/:id',
  access: 'anyone',
  summary: 'For browsers: back from the payment page',
  body: bytesSchema,
  rawBody: ['application/x-www-form-urlencoded'],
  bodyLimitBytes: 16 * 1024,
  output: z.object({}),
  successStatus: 303,
  errors: ['not_found'],
});
