import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { userApiKeySchema } from './user-api-key.ts';

/** GET /api/user_api_keys: the caller's own keys that work, the oldest first. */
export const listApiKeys = defineHttp({
  name: 'billing.apiKeys.list',
  method: 'GET',
  path: '/api/user_api_keys',
  access: 'user',
  summary: 'Your active API keys, masked',
  output: z.array(userApiKeySchema),
  errors: ['missing_token', 'invalid_token', 'forbidden'],
});
