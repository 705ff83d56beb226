import { emailSchema } from '@octavo/contracts';
import { baseConfigSchema, databaseConfigSchema, readConfig, secretSchema } from '@octavo/kit';
import { z } from 'zod';

export const engagementConfigSchema = baseConfigSchema.extend(databaseConfigSchema.shape).extend({
  /** Signs browsers' tokens and the ids of analytics sessions. Losing it ends both, and nothing else. */
  BROWSER_SECRET: secretSchema,
  /** Who is told of new contacts and of whoever joins the waitlist. Unset, nobody is. */
  OPERATOR_EMAIL: emailSchema.optional(),
  /** How long single visits, sessions and events are kept; counts by hour stay. */
  ANALYTICS_RETENTION_DAYS: z.coerce.number().int().min(31).max(3_650).default(90),
  /** From one address, at each instance: many people's worth. */
  ANALYTICS_RECORDS_PER_MINUTE: z.coerce.number().int().min(60).default(6_000),
  /** Counts browsers that a program drives, too: for tests, and to try things out. */
  COUNT_AUTOMATED_BROWSERS: z.stringbool().default(false),
});

export type EngagementConfig = z.infer<typeof engagementConfigSchema>;

export function readEngagementConfig(environment?: Record<string, string | undefined>): EngagementConfig {
  return readConfig(engagementConfigSchema, environment);
}
