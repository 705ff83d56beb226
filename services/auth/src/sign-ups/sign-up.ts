import {
  accountExistsMessage,
  AppError,
  commonPasswordMessage,
  passwordWeaknesses,
  sanitise,
  weakPasswordMessage,
  type PasswordWeakness,
} from '@octavo/contracts';
import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import type { Transaction } from '../database.ts';
import { verificationLetter } from '../emails/letters.ts';
import { followUrl, verificationPageUrl } from '../links.ts';
import { addOneTimeToken } from '../tokens/store.ts';
import { clientPrefix, networkOf } from '../sessions/network.ts';
import { occasionOf } from '../sessions/occasion.ts';
import type { Device } from '../sessions/session.ts';
import type { User } from '../users/user.ts';
import { addSignUp, keepPendingUser, type SignUpDetails } from './store.ts';

export type SignUpContext = Pick<
  AuthContext,
  'config' | 'database' | 'emails' | 'emailSlots' | 'events' | 'limits' | 'now' | 'passwords'
>;

export interface SignUpForm {
  email: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  organization: string | null;
}

export const organizationOf = (text: string | null | undefined): string | null => sanitise(text ?? '', 200) || null;

export const accountExists = (): AppError =>
  new AppError({ code: 'user_already_exists', message: accountExistsMessage });

/** @throws AppError `weak_password` with what is lacking. */
export function requireStrongPassword(password: string, message?: string): void {
  const weaknesses: PasswordWeakness[] = passwordWeaknesses(password);
  if (weaknesses.length > 0) {
    const details = weaknesses.map((weakness) => ({ path: 'password', message: weakness }));
    const ofSignUp = weaknesses.includes('pwned') ? commonPasswordMessage : weakPasswordMessage;
    throw new AppError({ code: 'weak_password', message: message ?? ofSignUp, details });
  }
}

/**
 * Begins an account: it waits for its address to be confirmed. That an address has an account already is said, as SPEC §8
 * demands; who wants to find out for many is stopped by the limits, by client and by address.
 */
export async function beginSignUp(
  context: SignUpContext,
  form: SignUpForm,
  device: Device,
  redirectTo?: string,
): Promise<{ signUpId: string; user: User }> {
  const { email, password, ...names } = form;
  requireStrongPassword(password);
  await context.limits.consume('signUpsByClient', networkOf(device.clientAddress, clientPrefix));
  return withEmailSlot(context, email, async () => {
    const existing = await context.database.user.findUnique({ where: { email }, select: { emailConfirmedAt: true } });
    if (existing?.emailConfirmedAt) {
      throw accountExists();
    }
    const details = { ...names, passwordHash: await context.passwords.hash(password) };
    return recordSignUp(context, { id: randomUUID(), email, details, device, redirectTo });
  });
}

/** Takes the address's slot for the e-mail, and gives it back when nothing was sent for a fault of ours. */
export async function withEmailSlot<T>(
  { emailSlots }: Pick<SignUpContext, 'emailSlots'>,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  await emailSlots.take('sign_up', email);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) {
      // The fault itself is what the caller must hear of.
      await emailSlots.giveBack('sign_up', email).catch(() => undefined);
    }
    throw error;
  }
}

export interface SignUpToRecord {
  id: string;
  email: string;
  details: SignUpDetails;
  device: Device;
  redirectTo: string | undefined;
  /** Done in the same transaction, first. */
  before?: (transaction: Transaction) => Promise<void>;
}

/** Writes the sign-up and its e-mail. */
export async function recordSignUp(
  context: SignUpContext,
  { id, email, details, device, redirectTo, before }: SignUpToRecord,
): Promise<{ signUpId: string; user: User }> {
  const at = new Date(context.now());
  const user = await context.database.$transaction(async (transaction) => {
    await before?.(transaction);
    const user = await keepPendingUser(transaction, email, at);
    if (user.emailConfirmedAt) {
      throw accountExists();
    }
    await addSignUp(transaction, { id, userId: user.id, details, at });
    await sendVerification(context, transaction, { signUpId: id, userId: user.id, email, device, redirectTo });
    await context.events.record(transaction, { kind: 'sign_up', userId: user.id, device });
    return user;
  });
  context.emails.wake();
  return { signUpId: id, user };
}

export interface SignUpToVerify {
  signUpId: string;
  userId: string;
  email: string;
  /** What asked for the e-mail. */
  device: Device;
  redirectTo?: string | undefined;
}

export async function sendVerification(
  { config, emails, now }: Pick<SignUpContext, 'config' | 'emails' | 'now'>,
  transaction: Transaction,
  { device, redirectTo, ...signUp }: SignUpToVerify,
): Promise<void> {
  const token = await addOneTimeToken(transaction, { ...signUp, purpose: 'sign_up' }, now());
  const url =
    redirectTo === undefined
      ? verificationPageUrl(config, token)
      : followUrl(config, { token, type: 'signup', redirectTo });
  await emails.add(transaction, signUp.email, verificationLetter(url, occasionOf(device, new Date(now()))));
}
