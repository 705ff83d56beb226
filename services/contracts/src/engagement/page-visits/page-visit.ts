import { z } from 'zod';
import { analyticsSessionIdSchema } from '../user-sessions/user-session.ts';

/** How long a page is believed to have been looked at, at most. */
export const longestVisitSeconds = 24 * 60 * 60;

export const pageVisitSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid().nullable(),
  session_id: analyticsSessionIdSchema,
  page_path: z.string(),
  page_title: z.string().nullable(),
  referrer: z.string().nullable(),
  /** Browser, its major version and system; not what would tell one machine from another. */
  user_agent: z.string().nullable(),
  timestamp: z.iso.datetime(),
  duration: z.number().int().nullable().meta({ description: 'Seconds' }),
  created_at: z.iso.datetime(),
});

export type PageVisit = z.infer<typeof pageVisitSchema>;

/** Cut, not refused, when it is too long: a page is seen whatever it is called. */
export const uncutTextSchema = z.string().max(8_000);

export const pagePathSchema = uncutTextSchema.regex(/^\//, 'must begin with /');
