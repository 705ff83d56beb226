import type { updateApiKey } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { publicApiKey, requireOwnAccount, requireOwnKey } from './own.ts';

/** `PATCH /api/user_api_keys/:id` */
export function updateApiKeyHandler({
  database,
  now,
}: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof updateApiKey> {
  return async ({ principal: { userId }, params, body: { name } }) => {
    const { id } = await requireOwnKey(database, { userId, id: params['id'], at: now() });
    const key = await database.apiKey.update({ where: { id }, data: { name } });
    return publicApiKey(key, await requireOwnAccount(database, userId));
  };
}
