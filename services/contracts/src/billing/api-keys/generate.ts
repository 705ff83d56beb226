import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { planIds } from '../../plans.ts';

/**
 * POST /functions/v1/generate-api-key: the key to begin with. `free_trial` starts the trial, once for each person; a
 * paid tier needs that subscription to be active, and answers the key that is there already, if one is.
 */
export const generateApiKey = defineHttp({
  name: 'billing.apiKeys.generate',
  method: 'POST',
  path: '/functions/v1/generate-api-key',
  access: 'user',
  summary: 'Start the free trial, or get the key of the active plan',
  body: z.strictObject({ planTier: z.enum(planIds) }),
  output: z.object({ apiKey: z.string() }),
  errors: ['missing_token', 'invalid_token', 'forbidden', 'invalid_request', 'conflict'],
  example: { planTier: 'free_trial' },
});
