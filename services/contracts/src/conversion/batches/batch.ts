import { z } from 'zod';
import { jobSchema } from '../jobs/job.ts';

export const batchItemsLimit = 100;

/** Several conversions asked for in one call, each a job of its own. */
export const batchSchema = z.object({
  id: z.uuid(),
  /** `finished`: every job has ended, however. */
  status: z.enum(['running', 'finished']),
  counts: z.object({
    total: z.number().int(),
    queued: z.number().int(),
    running: z.number().int(),
    succeeded: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
  }),
  /** What its jobs have cost so far. */
  creditsUsed: z.number().int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

export type Batch = z.infer<typeof batchSchema>;

export const batchWithJobsSchema = batchSchema.extend({
  jobs: z.array(jobSchema).meta({ description: 'In the order of the items' }),
});

export const batchPath = (id: string): string => `/functions/v1/batches/${id}`;

export const batchErrors = ['missing_api_key', 'invalid_api_key'] as const;
