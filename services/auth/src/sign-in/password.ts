import { AppError, type passwordGrantSchema, type SessionAnswer } from '@octavo/contracts';
import type { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { answerSession } from '../sessions/answer.ts';
import { openSession } from '../sessions/open.ts';
import type { Device } from '../sessions/session.ts';
import { loginOf } from '../users/login.ts';
import { requireMaySignIn } from '../users/may-sign-in.ts';
import { findUserByLogin } from '../users/store.ts';

/** Signs in. Whether the account exists shows neither in the answer nor in the time it takes. */
export async function signInWithPassword(
  context: AuthContext,
  { email, password }: z.output<typeof passwordGrantSchema>,
  device: Device,
): Promise<SessionAnswer> {
  const { database, events, passwords, signInLimits, now } = context;
  const login = loginOf(email);
  const attempt = {
    account: login.kind === 'email' ? login.email : login.username,
    clientAddress: device.clientAddress,
  };
  await signInLimits.count(attempt);

  const user = await findUserByLogin(database, login);
  const isPassword = await passwords.verify(password, user?.passwordHash ?? null);
  if (!user || !isPassword) {
    await events.record(database, { kind: 'sign_in_failed', userId: user?.id ?? null, device });
    throw new AppError({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  }
  await signInLimits.forget(attempt);
  requireMaySignIn(user, now());

  const { session, refreshToken } = await database.$transaction((transaction) =>
    openSession(context, transaction, { user, device, method: 'password' }),
  );
  context.emails.wake();
  return answerSession(context, { user: { ...user, lastSignInAt: session.createdAt }, session, refreshToken });
}
