import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { planIds } from '../../plans.ts';
import { billingAdminErrors, userSortings } from './list-users.ts';

/** GET /api/admin/users/export: the list as CSV, all pages of it. No cell of it is a formula. */
export const exportUsers = defineHttp({
  name: 'billing.admin.exportUsers',
  method: 'GET',
  path: '/api/admin/users/export',
  access: 'admin',
  summary: 'Users as CSV',
  query: z.strictObject({
    plan: z.enum(planIds).optional().meta({ description: 'Only this plan' }),
    search: z.string().trim().min(1).max(100).optional().meta({ description: 'A part of the name or the e-mail' }),
    sort: z.enum(userSortings).default('joined_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: { document: 'text/csv' },
  errors: [...billingAdminErrors],
});
