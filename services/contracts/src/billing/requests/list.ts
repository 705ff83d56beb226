import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { operations } from '../../plans.ts';

/** One metered request, as its record shows it. */
export const meteredRequestSchema = z.object({
  id: z.uuid(),
  request_id: z.string(),
  api_key_id: z.uuid(),
  operation: z.enum(operations),
  credits: z.number().int().positive(),
  /** `running`: held for; `charged`: delivered; `free`: it failed, and cost nothing. */
  status: z.enum(['running', 'charged', 'free']),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

/** GET /api/requests: the caller's metered requests, the newest first. */
export const listRequests = defineHttp({
  name: 'billing.requests.list',
  method: 'GET',
  path: '/api/requests',
  access: 'user',
  summary: 'Your recent requests, the newest first',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional().meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({
    requests: z.array(meteredRequestSchema),
    nextCursor: z.string().nullable(),
  }),
  errors: ['missing_token', 'invalid_token', 'forbidden', 'invalid_request'],
});
