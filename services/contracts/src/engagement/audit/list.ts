import { z } from 'zod';
import { auditedServices, auditEntrySchema, auditFilterFields } from '../../audit/entry.ts';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { pageQuerySchema } from '../list-query.ts';

/** GET /api/admin/audit: what administrators did, in all services, the newest first. */
export const listAuditLog = defineHttp({
  name: 'engagement.audit.list',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What administrators did, the newest first',
  query: pageQuerySchema.extend({
    ...auditFilterFields,
    service: z.enum(auditedServices).optional().meta({ description: 'Only of this service' }),
  }),
  output: z.object({
    entries: z.array(
      auditEntrySchema.extend({
        /** Addresses as they are now; null where there is no such account any more. */
        actor_email: z.string().nullable(),
        user_email: z.string().nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: [...adminErrors, 'invalid_request', 'unavailable'],
});
