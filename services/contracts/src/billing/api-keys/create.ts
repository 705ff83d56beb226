import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { apiKeyErrors, apiKeyNameSchema, userApiKeySchema } from './user-api-key.ts';

/** POST /api/user_api_keys: one more key of the account; `api_key` is the whole text. */
export const createApiKey = defineHttp({
  name: 'billing.apiKeys.create',
  method: 'POST',
  path: '/api/user_api_keys',
  access: 'user',
  summary: 'Make another API key, live or test',
  body: z.strictObject({ name: apiKeyNameSchema, mode: z.enum(['live', 'test']).default('live') }),
  output: userApiKeySchema,
  errors: [...apiKeyErrors, 'conflict'],
  example: { name: 'Continuous integration', mode: 'test' },
});
