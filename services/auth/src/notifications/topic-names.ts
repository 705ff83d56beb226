import type { NotificationTopic } from '@octavo/contracts';

/** As a sentence about them says. */
export const topicNames: Record<NotificationTopic, string> = {
  credit_alerts: 'credits and spending',
  renewal_reminders: 'renewals to come',
  product_news: 'product news',
};
