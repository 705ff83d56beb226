import { z } from 'zod';
import { analyticsSessionIdSchema } from '../user-sessions/user-session.ts';

export const analyticsEventSchema = z.object({
  id: z.uuid(),
  session_id: analyticsSessionIdSchema,
  user_id: z.uuid().nullable(),
  event_type: z.string(),
  event_data: z.record(z.string(), z.unknown()),
  page_path: z.string().nullable(),
  timestamp: z.iso.datetime(),
});

export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>;
