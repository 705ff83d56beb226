import { AppError, type passwordGrantSchema, type token } from '@octavo/contracts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { answerSession } from '../sessions/answer.ts';
import { hashRefreshToken, newRefreshToken } from '../sessions/refresh-token.ts';
import type { Device } from '../sessions/session.ts';
import { openSession } from '../sessions/store.ts';
import { loginOf } from '../users/login.ts';
import { requireMaySignIn } from '../users/may-sign-in.ts';
import { findUserByLogin } from '../users/store.ts';

/** Signs in. Whether the account exists shows neither in the answer nor in the time it takes. */
export async function signInWithPassword(
  context: AuthContext,
  { email, password }: z.output<typeof passwordGrantSchema>,
  device: Device,
): Promise<z.input<typeof token.output>> {
  const { database, passwords, signInLimits, now } = context;
  const login = loginOf(email);
  const attempt = {
    account: login.kind === 'email' ? login.email : login.username,
    clientAddress: device.clientAddress,
  };
  await signInLimits.count(attempt);

  const user = await findUserByLogin(database, login);
  const isPassword = await passwords.verify(password, user?.passwordHash ?? null);
  if (!user || !isPassword) {
    throw new AppError({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  }
  await signInLimits.forget(attempt);
  requireMaySignIn(user, now());

  const createdAt = new Date(now());
  const session = { id: randomUUID(), createdAt };
  const refreshToken = newRefreshToken();
  await openSession(database, {
    ...session,
    userId: user.id,
    device,
    refreshTokenHash: hashRefreshToken(refreshToken),
  });
  return answerSession(context, { user: { ...user, lastSignInAt: createdAt }, session, refreshToken });
}
