import { defineHttp } from '../../contract.ts';

/** GET /api/invoices/:id/pdf: the invoice as the document to keep; the same bytes each time. */
export const getInvoicePdf = defineHttp({
  name: 'billing.invoices.pdf',
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  access: 'user',
  summary: 'Download an invoice',
  output: { document: 'application/pdf' },
  errors: ['missing_token', 'invalid_token', 'not_found'],
});
