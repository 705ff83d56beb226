import { notificationTopics, type NotificationPreferences, type NotificationTopic } from '@octavo/contracts';
import type { Database, Transaction } from '../database.ts';

export async function preferencesOf(database: Database, userId: string): Promise<NotificationPreferences> {
  const rows = await database.notificationOptOut.findMany({ where: { userId }, select: { topic: true } });
  const off = new Set(rows.map(({ topic }) => topic));
  return {
    credit_alerts: !off.has('credit_alerts'),
    renewal_reminders: !off.has('renewal_reminders'),
    product_news: !off.has('product_news'),
    security: true,
  };
}

/** Turns topics on or off; what is not named stays. */
export async function changePreferences(
  database: Database,
  userId: string,
  changes: Partial<Record<NotificationTopic, boolean | undefined>>,
  at: Date,
): Promise<void> {
  const turned = (to: boolean): NotificationTopic[] => notificationTopics.filter((topic) => changes[topic] === to);
  await database.$transaction([
    database.notificationOptOut.deleteMany({ where: { userId, topic: { in: turned(true) } } }),
    database.notificationOptOut.createMany({
      data: turned(false).map((topic) => ({ userId, topic, since: at })),
      skipDuplicates: true,
    }),
  ]);
}

export async function wants(transaction: Transaction, userId: string, topic: NotificationTopic): Promise<boolean> {
  const row = await transaction.notificationOptOut.findUnique({ where: { userId_topic: { userId, topic } } });
  return row === null;
}
