import { defineHttp } from '../../contract.ts';
import { invoiceSchema } from './invoice.ts';

/** GET /api/invoices/:id: one of the caller's invoices. */
export const getInvoice = defineHttp({
  name: 'billing.invoices.get',
  method: 'GET',
  path: '/api/invoices/:id',
  access: 'user',
  summary: 'Get an invoice',
  output: invoiceSchema,
  errors: ['missing_token', 'invalid_token', 'not_found'],
});
