import { z } from 'zod';

/** What the form's choices are kept as; the form shows `Google Search` and `Friend/Referral` for two of them. */
export const referralSources = ['Instagram', 'Twitter', 'LinkedIn', 'Google', 'Friend', 'Other'] as const;

export const referralSourceSchema = z.enum(referralSources);

export const waitlistEntrySchema = z.object({
  id: z.uuid(),
  user_id: z.uuid().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  referral_source: referralSourceSchema.nullable(),
  created_at: z.iso.datetime(),
  /** When an invitation was sent, the last time. */
  invited_at: z.iso.datetime().nullable(),
});

export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;
