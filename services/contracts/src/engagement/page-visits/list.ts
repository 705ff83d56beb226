import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { pageQuerySchema } from '../list-query.ts';
import { pageVisitSchema } from './page-visit.ts';

/** GET /api/page_visits: recent visits, the newest first. */
export const listPageVisits = defineHttp({
  name: 'engagement.pageVisits.list',
  method: 'GET',
  path: '/api/page_visits',
  access: 'admin',
  summary: 'Recent page visits',
  query: pageQuerySchema,
  output: z.object({ visits: z.array(pageVisitSchema), nextCursor: z.string().nullable() }),
  errors: [...adminErrors, 'invalid_request'],
});
