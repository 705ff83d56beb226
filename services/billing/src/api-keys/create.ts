import type { createApiKey } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { lockAccount } from '../accounts/lock.ts';
import type { BillingContext } from '../context.ts';
import { makeApiKey } from './make.ts';
import { publicApiKey, requireOwnAccount, requireOwnKey } from './own.ts';

/** `POST /api/user_api_keys` */
export function createApiKeyHandler({
  database,
  apiKeySecret,
  outbox,
  now,
}: Pick<BillingContext, 'database' | 'apiKeySecret' | 'outbox' | 'now'>): HttpHandler<typeof createApiKey> {
  return async ({ principal: { userId }, body: { name, mode } }) => {
    const at = now();
    const made = await database.$transaction(async (transaction) => {
      await lockAccount(transaction, userId);
      const account = await requireOwnAccount(transaction, userId);
      const { id, text } = await makeApiKey(transaction, apiKeySecret, { userId, name, mode, at });
      return publicApiKey(await requireOwnKey(transaction, { userId, id, at }), account, text);
    });
    outbox.wake();
    return made;
  };
}
