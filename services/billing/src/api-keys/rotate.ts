import { apiKeysChanged, AppError, type rotateApiKey } from '@octavo/contracts';
import { appendEvent, type HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import { lockAccount } from '../accounts/lock.ts';
import type { BillingContext } from '../context.ts';
import { makeApiKey } from './make.ts';
import { publicApiKey, requireOwnAccount, requireOwnKey } from './own.ts';

/** `POST /api/user_api_keys/:id/rotate` */
export function rotateApiKeyHandler({
  database,
  apiKeySecret,
  outbox,
  now,
}: Pick<BillingContext, 'database' | 'apiKeySecret' | 'outbox' | 'now'>): HttpHandler<typeof rotateApiKey> {
  return async ({ principal: { userId }, params, body: { overlap_seconds: overlapSeconds } }) => {
    const at = now();
    const made = await database.$transaction(async (transaction) => {
      await lockAccount(transaction, userId);
      const old = await requireOwnKey(transaction, { userId, id: params['id'], at });
      if (old.expiresAt) {
        throw new AppError({ code: 'conflict', message: 'This key has been rotated. Rotate its successor' });
      }
      const end =
        overlapSeconds === 0 ? { status: 'revoked' } : { expiresAt: new Date(at.getTime() + overlapSeconds * 1_000) };
      await transaction.apiKey.update({ where: { id: old.id }, data: end });
      await appendEvent(transaction, apiKeysChanged, { keyHashes: [old.keyHash], userId });
      const mode = z.enum(['live', 'test']).parse(old.mode);
      const { id, text } = await makeApiKey(transaction, apiKeySecret, { userId, name: old.name, mode, at });
      const key = await requireOwnKey(transaction, { userId, id, at });
      return publicApiKey(key, await requireOwnAccount(transaction, userId), text);
    });
    outbox.wake();
    return made;
  };
}
