import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { searchQuerySchema } from '../list-query.ts';
import { waitlistEntrySchema } from './entry.ts';

export const waitlistSorts = ['created_at', 'name', 'email', 'referral_source'] as const;

/** GET /api/waitlist: who waits, the newest first unless asked otherwise, and how many in all. */
export const listWaitlist = defineHttp({
  name: 'engagement.waitlist.list',
  method: 'GET',
  path: '/api/waitlist',
  access: 'admin',
  summary: 'Who is on the waitlist',
  query: searchQuerySchema.extend({ sort: z.enum(waitlistSorts).default('created_at') }),
  output: z.object({
    entries: z.array(waitlistEntrySchema),
    nextCursor: z.string().nullable(),
    /** How many match the search, on all pages. */
    total: z.number().int(),
  }),
  errors: [...adminErrors, 'invalid_request'],
});
