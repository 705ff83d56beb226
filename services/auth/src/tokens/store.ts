import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../database.ts';

export type OneTimeTokenPurpose = 'sign_up' | 'recovery' | 'email_change';

const tokenBytes = 32;
const hourMilliseconds = 60 * 60 * 1_000;
const lifetimesMilliseconds: Record<OneTimeTokenPurpose, number> = {
  sign_up: 24 * hourMilliseconds,
  recovery: hourMilliseconds,
  email_change: 24 * hourMilliseconds,
};

export interface NewOneTimeToken {
  userId: string;
  purpose: OneTimeTokenPurpose;
  /** Where it is sent. */
  email: string;
  signUpId?: string;
}

/** It is random, so that a plain hash is enough. */
const hashOf = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(token).digest());

/** Makes a token for a link. Only the e-mail has it; what is kept is its hash. */
export async function addOneTimeToken(
  transaction: Transaction,
  { signUpId, ...token }: NewOneTimeToken,
  now: number,
): Promise<string> {
  const text = randomBytes(tokenBytes).toString('base64url');
  await transaction.oneTimeToken.create({
    data: {
      ...token,
      hash: hashOf(text),
      signUpId: signUpId ?? null,
      expiresAt: new Date(now + lifetimesMilliseconds[token.purpose]),
    },
  });
  return text;
}

export interface PresentedToken {
  text: string;
  purposes: readonly OneTimeTokenPurpose[];
  /** When the client says whose it is, it must be theirs. */
  email?: string;
}

export interface UsedToken {
  userId: string;
  purpose: OneTimeTokenPurpose;
  email: string;
  signUpId: string | null;
}

/** Uses a token up, once, whatever the number of requests at the same moment. */
export async function useOneTimeToken(
  transaction: Transaction,
  { text, purposes, email }: PresentedToken,
  now: Date,
): Promise<UsedToken | undefined> {
  const where = { hash: hashOf(text), expiresAt: { gt: now } };
  const token = await transaction.oneTimeToken.findUnique({ where });
  if (!token || !purposes.includes(token.purpose) || (email !== undefined && email !== token.email)) {
    return undefined;
  }
  const { count } = await transaction.oneTimeToken.deleteMany({ where });
  return count === 1 ? token : undefined;
}

/** Links sent before are worth nothing any more. */
export async function deleteOneTimeTokens(
  transaction: Transaction,
  userId: string,
  purpose: OneTimeTokenPurpose,
): Promise<void> {
  await transaction.oneTimeToken.deleteMany({ where: { userId, purpose } });
}
