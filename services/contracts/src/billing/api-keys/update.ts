import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { apiKeyErrors, apiKeyNameSchema, userApiKeySchema } from './user-api-key.ts';

/** PATCH /api/user_api_keys/:id */
export const updateApiKey = defineHttp({
  name: 'billing.apiKeys.update',
  method: 'PATCH',
  path: '/api/user_api_keys/:id',
  access: 'user',
  summary: 'Rename one of your API keys',
  body: z.strictObject({ name: apiKeyNameSchema }),
  output: userApiKeySchema,
  errors: [...apiKeyErrors],
  example: { name: 'Production' },
});
