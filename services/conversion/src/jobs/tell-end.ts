import { appendWebhookEvent } from '../webhooks/store.ts';
import { publicJob } from './public-job.ts';
import type { OnJobEnd } from './store.ts';

/** Tells webhooks how a job ended, in the transaction that ends it: whoever is told can rely on it. */
export const tellJobEnd: OnJobEnd = async (transaction, job, at) => {
  const type = `job.${job.status as 'succeeded' | 'failed' | 'cancelled'}` as const;
  await appendWebhookEvent(transaction, { userId: job.userId, type, data: publicJob(job), at });
};
