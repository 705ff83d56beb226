import type { WebhookEventType } from '@octavo/contracts';

/** What each event tells. */
export const eventNames: Record<WebhookEventType, string> = {
  'job.succeeded': 'A job has made its document',
  'job.failed': 'A job has failed',
  'job.cancelled': 'A job was cancelled',
  'batch.finished': 'Every job of a batch has ended',
  'credits.low': 'A fifth of the credits or less is left',
  'credits.used': 'The credits are used up',
  'credits.cap_reached': 'The spend cap is reached',
};

export const eventTypes = Object.keys(eventNames) as WebhookEventType[];
