import { countDownBatch } from '../batches/store.ts';
import { appendWebhookEvent } from '../webhooks/store.ts';
import { publicJob } from './public-job.ts';
import type { OnJobEnd } from './store.ts';

/**
 * Tells webhooks how a job ended, in the transaction that ends it: whoever is told can rely on it. Of a batch the last
 * job to end tells, for all of them.
 */
export const tellJobEnd: OnJobEnd = async (transaction, job, at) => {
  if (job.batchId !== null) {
    const data = await countDownBatch(transaction, job.batchId, at);
    if (data) {
      await appendWebhookEvent(transaction, { userId: job.userId, type: 'batch.finished', data, at });
    }
    return;
  }
  const type = `job.${job.status as 'succeeded' | 'failed' | 'cancelled'}` as const;
  await appendWebhookEvent(transaction, { userId: job.userId, type, data: publicJob(job), at });
};
