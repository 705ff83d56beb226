import { z } from 'zod';

/** What people choose to be told by e-mail. All else they have to know: security, receipts, payments that failed. */
export const notificationTopics = ['credit_alerts', 'renewal_reminders', 'product_news'] as const;

export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationPreferencesSchema = z.object({
  /** Credits are low, used up, or the spend cap is reached. */
  credit_alerts: z.boolean(),
  /** A renewal, or the end of a plan, is near. */
  renewal_reminders: z.boolean(),
  product_news: z.boolean(),
  /** Sign-ins from new devices, changed passwords and addresses: nobody can turn these off, thieves neither. */
  security: z.literal(true),
});

export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;
