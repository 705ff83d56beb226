import { z } from 'zod';
import { bytesSchema, defineHttp } from '../../contract.ts';

/** Far more than any provider sends. */
const longestWebhookBytes = 256 * 1024;

/** POST /functions/v1/payment-webhooks/:provider: what the payment provider tells us. Its signature is the credential. */
export const receivePaymentWebhook = defineHttp({
  name: 'billing.payments.receiveWebhook',
  method: 'POST',
  path: '/functions/v1/payment-webhooks/:provider',
  access: 'anyone',
  summary: 'For payment providers: a signed notification',
  body: bytesSchema,
  rawBody: ['application/json'],
  bodyLimitBytes: longestWebhookBytes,
  output: z.object({ received: z.literal(true) }),
  errors: ['not_found', 'forbidden', 'invalid_request'],
});
