import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { moneyListQuerySchema } from '../payments/list.ts';
import { invoiceSchema } from './invoice.ts';

/** GET /api/invoices: the caller's invoices and credit notes, newest first. */
export const listInvoices = defineHttp({
  name: 'billing.invoices.list',
  method: 'GET',
  path: '/api/invoices',
  access: 'user',
  summary: 'List your invoices',
  query: moneyListQuerySchema,
  output: z.object({ invoices: z.array(invoiceSchema) }),
  errors: ['missing_token', 'invalid_token', 'invalid_request'],
});
