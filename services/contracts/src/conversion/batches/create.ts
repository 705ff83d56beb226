import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { operations } from '../../plans.ts';
import { batchErrors, batchItemsLimit, batchWithJobsSchema } from './batch.ts';

/** POST /functions/v1/batches: up to 100 conversions as jobs. All of them are accepted, or none. */
export const createBatch = defineHttp({
  name: 'conversion.batches.create',
  method: 'POST',
  path: '/functions/v1/batches',
  access: 'apiKey',
  summary: 'Ask for up to 100 conversions at once',
  bodyLimitBytes: 50 * 1024 * 1024,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          operation: z.enum(operations),
          body: z.record(z.string(), z.unknown()).meta({ description: 'What the operation itself takes as JSON' }),
        }),
      )
      .min(1)
      .max(batchItemsLimit),
  }),
  output: batchWithJobsSchema,
  successStatus: 202,
  errors: [
    ...batchErrors,
    'malformed_json',
    'invalid_request',
    'insufficient_credits',
    'not_found',
    'payload_too_large',
    'unsupported_media_type',
    'too_many_conversions',
    'conflict',
    'idempotency_mismatch',
  ],
  example: {
    items: [
      { operation: 'html-to-pdf', body: { html: '<h1>One</h1>' } },
      { operation: 'markdown-to-pdf', body: { markdown: '# Two' } },
    ],
  },
});
