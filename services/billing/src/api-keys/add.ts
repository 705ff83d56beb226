import { AppError } from '@octavo/contracts';
import type { BillingContext } from '../context.ts';
import { encryptKeyText, hashOfKey, parseKeyText } from './key-text.ts';

/**
 * Stores a key's hash and its encrypted text. The same key again changes nothing.
 * @returns whether it was new.
 * @throws AppError `conflict` when the id or the text belongs to another key.
 */
export async function addApiKey(
  context: Pick<BillingContext, 'apiKeys' | 'apiKeySecret' | 'now'>,
  key: { apiKeyId: string; userId: string; name: string; text: string },
): Promise<boolean> {
  const parsed = parseKeyText(key.text);
  if (!parsed) {
    throw new AppError({ code: 'invalid_request', message: 'This is not the text of an API key' });
  }
  const keyHash = hashOfKey(key.text);
  const added = await context.apiKeys.add({
    id: key.apiKeyId,
    userId: key.userId,
    name: key.name,
    mode: parsed.mode,
    keyHash,
    keyEncrypted: encryptKeyText(key.text, key.apiKeyId, context.apiKeySecret),
    lastFour: parsed.lastFour,
    createdAt: context.now(),
  });
  if (!added && (await context.apiKeys.findKeyHash(key.apiKeyId)) !== keyHash) {
    throw new AppError({ code: 'conflict', message: 'There is another API key of this id or this text' });
  }
  return added;
}
