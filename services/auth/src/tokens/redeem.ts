import { AppError } from '@octavo/contracts';
import type { AuthContext } from '../context.ts';
import type { Transaction } from '../database.ts';
import { clientPrefix, networkOf } from '../sessions/network.ts';
import { openSession } from '../sessions/open.ts';
import type { Device, Session } from '../sessions/session.ts';
import { confirmSignUp } from '../sign-ups/store.ts';
import { confirmEmailChange } from '../users/confirm-email-change.ts';
import { lockUser } from '../users/lock.ts';
import { requireMaySignIn } from '../users/may-sign-in.ts';
import type { User } from '../users/user.ts';
import { deleteOneTimeTokens, useOneTimeToken, type PresentedToken, type UsedToken } from './store.ts';

export interface Verified {
  user: User;
  session: Session;
  refreshToken: string;
}

/** Used, too old, replaced, another's and made up are told apart to nobody. */
const linkOver = (): AppError => new AppError({ code: 'otp_expired', message: 'Email link is invalid or has expired' });

/** Uses the token of an e-mail for what it is for, and signs its owner in. */
export async function redeemToken(context: AuthContext, presented: PresentedToken, device: Device): Promise<Verified> {
  await context.limits.consume('verificationsByClient', networkOf(device.clientAddress, clientPrefix));
  const verified = await context.database.$transaction(async (transaction) => {
    const token = await useOneTimeToken(transaction, presented, new Date(context.now()));
    const user = token && (await apply(context, transaction, token, device));
    if (!user) {
      throw linkOver();
    }
    requireMaySignIn(user, context.now());
    const method = token.purpose === 'recovery' ? 'recovery' : 'link';
    return { user, ...(await openSession(context, transaction, { user, device, method })) };
  });
  context.emails.wake();
  return { ...verified, user: { ...verified.user, lastSignInAt: verified.session.createdAt } };
}

async function apply(
  context: AuthContext,
  transaction: Transaction,
  token: UsedToken,
  device: Device,
): Promise<User | undefined> {
  const { userId, signUpId, purpose } = token;
  const at = new Date(context.now());
  const user = await lockUser(transaction, userId);
  if (!user) {
    return undefined;
  }
  switch (purpose) {
    case 'sign_up': {
      if (user.emailConfirmedAt || !signUpId) {
        return undefined;
      }
      await context.events.record(transaction, { kind: 'email_confirmed', userId, device });
      return confirmSignUp(transaction, { signUpId, userId, at });
    }
    case 'recovery':
      await deleteOneTimeTokens(transaction, userId, 'recovery');
      await context.events.record(transaction, { kind: 'recovery_link_followed', userId, device });
      return user;
    case 'email_change':
      return confirmEmailChange(context, transaction, { user, email: token.email, device });
    default:
      return purpose satisfies never;
  }
}
