import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { manualGrantSchema } from './grant.ts';
import { billingAdminErrors } from './list-users.ts';

/** GET /api/admin/grants: who gave whom how many credits, and why; the newest first. */
export const listGrants = defineHttp({
  name: 'billing.admin.listGrants',
  method: 'GET',
  path: '/api/admin/grants',
  access: 'admin',
  summary: 'Credits given by hand, the newest first',
  query: z.strictObject({
    user_id: z.uuid().optional().meta({ description: 'Only to this user' }),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional().meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({ grants: z.array(manualGrantSchema), nextCursor: z.string().nullable() }),
  errors: [...billingAdminErrors],
});
