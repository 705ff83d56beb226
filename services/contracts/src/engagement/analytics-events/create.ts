import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { uncutTextSchema } from '../page-visits/page-visit.ts';
import { analyticsSessionIdSchema, ownIdSchema } from '../user-sessions/user-session.ts';

const mostEventsAtOnce = 100;

export const newAnalyticsEventSchema = z.strictObject({
  id: ownIdSchema.meta({ description: 'Sent again with the same id, it counts once' }),
  session_id: analyticsSessionIdSchema,
  event_type: uncutTextSchema,
  event_data: z.record(z.string(), z.unknown()).default({}),
  page_path: uncutTextSchema.nullish(),
  user_id: z.uuid().nullish().meta({ description: 'Not read: the access token says who is signed in' }),
  timestamp: z.string().nullish().meta({ description: 'Not read: our clock says when' }),
});

/** POST /api/analytics_events: one event, or up to 100. Those with a name or label that SPEC §5 skips are not kept. */
export const createAnalyticsEvents = defineHttp({
  name: 'engagement.analyticsEvents.create',
  method: 'POST',
  path: '/api/analytics_events',
  access: 'anyone',
  summary: 'Record events',
  body: z.union([newAnalyticsEventSchema, z.array(newAnalyticsEventSchema).min(1).max(mostEventsAtOnce)]),
  bodyLimitBytes: 128 * 1024,
  jsonAsText: true,
  output: z.object({}),
  successStatus: 204,
  errors: ['invalid_request', 'not_found'],
  example: {
    session_id: '2f1c5b0e-6b7a-8c3d-9a4e-5f6071829304',
    event_type: 'button_click',
    event_data: { button_text: 'Get Started' },
    page_path: '/',
  },
});
