import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { usageQuerySchema, usageSchema } from '../usage/get.ts';
import { billingAdminErrors } from './list-users.ts';

const overageSchema = z.object({ credits: z.number().int().min(0), cents: z.number().int().min(0) });

/** GET /api/admin/usage */
export const getTotalUsage = defineHttp({
  name: 'billing.admin.getUsage',
  method: 'GET',
  path: '/api/admin/usage',
  access: 'admin',
  summary: 'Everybody’s usage by operation and day, and overage billed and owed',
  query: usageQuerySchema,
  output: usageSchema.extend({
    /** Put on invoices in those days. */
    overage_billed: overageSchema,
    /** Used by now and on no invoice yet. */
    overage_owed: overageSchema,
  }),
  errors: [...billingAdminErrors],
});
