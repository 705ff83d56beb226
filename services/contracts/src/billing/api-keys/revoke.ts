import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { apiKeyErrors } from './user-api-key.ts';

/** DELETE /api/user_api_keys/:id: ends a key at once, everywhere. */
export const revokeApiKey = defineHttp({
  name: 'billing.apiKeys.revoke',
  method: 'DELETE',
  path: '/api/user_api_keys/:id',
  access: 'user',
  summary: 'End one of your API keys at once',
  output: z.object({}),
  successStatus: 204,
  errors: [...apiKeyErrors],
});
