import { z } from 'zod';
import { errorCodes } from '../../errors.ts';
import { operations } from '../../plans.ts';

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export type JobStatus = (typeof jobStatuses)[number];

/** How long a job may take, waiting included, and how long its result is kept after its end. */
export const jobLifetimeSeconds = 24 * 60 * 60;

/** A conversion that goes on without its request. */
export const jobSchema = z.object({
  id: z.uuid(),
  status: z.enum(jobStatuses),
  operation: z.enum(operations),
  batchId: z.uuid().nullable(),
  /** Made by a test key: free and watermarked. */
  test: z.boolean(),
  /** What it has cost: nothing unless it succeeded. */
  creditsUsed: z.number().int().min(0),
  /** How often it was begun; a worker that dies is replaced. */
  attempts: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  error: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  /** Null until it succeeded, and again once its bytes are deleted. */
  result: z
    .object({
      url: z.string().meta({ description: 'Where the bytes are, for the same account' }),
      mediaType: z.string(),
      bytes: z.number().int().min(0),
      filename: z.string().nullable(),
      expiresAt: z.iso.datetime(),
    })
    .nullable(),
});

export type Job = z.infer<typeof jobSchema>;

export const jobPath = (id: string): string => `/functions/v1/jobs/${id}`;
export const jobResultPath = (id: string): string => `${jobPath(id)}/result`;

export const jobErrors = ['missing_api_key', 'invalid_api_key', 'invalid_token', 'not_found'] as const;
