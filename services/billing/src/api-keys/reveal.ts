import type { revealApiKey } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { decryptKeyText } from './key-text.ts';
import { requireOwnKey } from './own.ts';

/** `POST /api/user_api_keys/:id/reveal` */
export function revealApiKeyHandler({
  database,
  apiKeySecret,
  now,
}: Pick<BillingContext, 'database' | 'apiKeySecret' | 'now'>): HttpHandler<typeof revealApiKey> {
  return async ({ principal: { userId }, params }) => {
    const key = await requireOwnKey(database, { userId, id: params['id'], at: now() });
    return { api_key: decryptKeyText(key.keyEncrypted, key.id, apiKeySecret) };
  };
}
