import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { apiKeyErrors } from './user-api-key.ts';

/** POST /api/user_api_keys/:id/reveal: a POST, so that nothing on the way keeps the answer. */
export const revealApiKey = defineHttp({
  name: 'billing.apiKeys.reveal',
  method: 'POST',
  path: '/api/user_api_keys/:id/reveal',
  access: 'user',
  summary: 'The whole text of one of your API keys',
  output: z.object({ api_key: z.string() }),
  errors: [...apiKeyErrors],
});
