import { apiKeysChanged, AppError, mostApiKeys } from '@octavo/contracts';
import { appendEvent } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { encryptKeyText, hashOfKey, makeKeyText, type KeyMode } from './key-text.ts';

export interface KeyToMake {
  userId: string;
  name: string;
  mode: KeyMode;
  at: Date;
}

/** The keys that work at a time, the oldest first. */
export function workingAt(at: Date): Prisma.ApiKeyWhereInput {
  return { status: 'active', OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] };
}

/**
 * Makes a key in the caller's transaction, which has locked the account, so that its keys stay countable.
 * @throws AppError `conflict` when the account has as many keys as it may.
 */
export async function makeApiKey(
  transaction: Transaction,
  secret: Buffer,
  { userId, name, mode, at }: KeyToMake,
): Promise<{ id: string; text: string }> {
  const keys = await transaction.apiKey.findMany({
    where: { userId, ...workingAt(at) },
    select: { expiresAt: true },
  });
  // Those that end soon leave room for their successors, within reason.
  const lasting = keys.filter(({ expiresAt }) => expiresAt === null);
  if (lasting.length >= mostApiKeys || keys.length >= 2 * mostApiKeys) {
    throw new AppError({ code: 'conflict', message: `You have ${mostApiKeys} API keys. Revoke one you do not need` });
  }
  const id = randomUUID();
  const text = makeKeyText(mode);
  const keyHash = hashOfKey(text);
  await transaction.apiKey.create({
    data: {
      id,
      userId,
      name,
      mode,
      keyHash,
      keyEncrypted: new Uint8Array(encryptKeyText(text, id, secret)),
      lastFour: text.slice(-4),
      status: 'active',
      createdAt: at,
    },
  });
  await appendEvent(transaction, apiKeysChanged, { keyHashes: [keyHash], userId });
  return { id, text };
}
