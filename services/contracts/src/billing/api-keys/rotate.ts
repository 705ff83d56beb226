import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { apiKeyErrors, userApiKeySchema } from './user-api-key.ts';

const daySeconds = 24 * 60 * 60;

/** POST /api/user_api_keys/:id/rotate: a successor; the old key works on for the overlap. `api_key` is the whole text. */
export const rotateApiKey = defineHttp({
  name: 'billing.apiKeys.rotate',
  method: 'POST',
  path: '/api/user_api_keys/:id/rotate',
  access: 'user',
  summary: 'Replace one of your API keys; the old one works on for a while',
  body: z.strictObject({
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(7 * daySeconds)
      .default(daySeconds)
      .meta({ description: 'How long the old key works on; 0 ends it at once' }),
  }),
  output: userApiKeySchema,
  errors: [...apiKeyErrors, 'conflict'],
  example: { overlap_seconds: 3_600 },
});
