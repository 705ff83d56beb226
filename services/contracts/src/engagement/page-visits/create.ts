import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { engagementBodyLimitBytes } from '../limits.ts';
import { analyticsSessionIdSchema, ownIdSchema } from '../user-sessions/user-session.ts';
import { pagePathSchema, uncutTextSchema } from './page-visit.ts';

/** POST /api/page_visits: a page was opened. Its query and the referrer's are not kept. */
export const createPageVisit = defineHttp({
  name: 'engagement.pageVisits.create',
  method: 'POST',
  path: '/api/page_visits',
  access: 'anyone',
  summary: 'Record a page visit',
  body: z.strictObject({
    id: ownIdSchema.meta({ description: 'Sent again with the same id, it counts once' }),
    session_id: analyticsSessionIdSchema,
    page_path: pagePathSchema,
    page_title: uncutTextSchema.nullish(),
    referrer: uncutTextSchema.nullish(),
    user_agent: z.string().nullish().meta({ description: 'Not read: the header says it' }),
    user_id: z.uuid().nullish().meta({ description: 'Not read: the access token says who is signed in' }),
    timestamp: z.string().nullish().meta({ description: 'Not read: our clock says when' }),
  }),
  bodyLimitBytes: 2 * engagementBodyLimitBytes,
  output: z.object({}),
  successStatus: 204,
  errors: ['invalid_request', 'not_found'],
  example: { session_id: '2f1c5b0e-6b7a-8c3d-9a4e-5f6071829304', page_path: '/pricing', page_title: 'Pricing' },
});
