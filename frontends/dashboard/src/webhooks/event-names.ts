import type { WebhookEventType } from '@octavo/contracts';

/** What each event tells. */
export const eventNames: Record<WebhookEventType, string> = {
  'job.succeeded': 'A job has made its document',
  'job.failed': 'A job has failed',
  'job.cancelled': 'A job was cancelled',
  'batch.finished': 'Every job of a batch has ended',
};

export const eventTypes = Object.keys(eventNames) as WebhookEventType[];
