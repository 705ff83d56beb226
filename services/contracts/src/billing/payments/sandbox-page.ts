import { bytesSchema, defineHttp } from '../../contract.ts';

/** GET /functions/v1/sandbox-payments/:token: the sandbox provider's payment page. Its address is the credential. */
export const showSandboxPayment = defineHttp({
  name: 'billing.payments.showSandboxPage',
  method: 'GET',
  path: '/functions/v1/sandbox-payments/:token',
  access: 'anyone',
  summary: 'For browsers: the sandbox payment page',
  output: { document: 'text/html' },
  errors: ['not_found'],
});

/** POST /functions/v1/sandbox-payments/:token: what was typed there. */
export const submitSandboxPayment = defineHttp({
  name: 'billing.payments.submitSandboxPage',
  method: 'POST',
  path: '/functions/v1/sandbox-payments/:token',
  access: 'anyone',
  summary: 'For browsers: pay on the sandbox payment page',
  body: bytesSchema,
  rawBody: ['application/x-www-form-urlencoded'],
  bodyLimitBytes: 16 * 1024,
  output: { document: 'text/html' },
  errors: ['not_found', 'invalid_request'],
});
