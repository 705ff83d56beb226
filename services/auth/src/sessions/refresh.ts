import { AppError, type refreshTokenGrantSchema, type token } from '@octavo/contracts';
import type { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { requireMaySignIn } from '../users/may-sign-in.ts';
import { answerSession } from './answer.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { exchangeRefreshToken } from './store.ts';

/** Two tabs, or an answer that got lost: the same token within this time is no theft. GoTrue's figure. */
const reuseIntervalMilliseconds = 10_000;

/** Renews a session. A refresh token seen again later ends the session it belongs to, for thief and owner alike. */
export async function refreshSession(
  context: AuthContext,
  { refresh_token: presented }: z.output<typeof refreshTokenGrantSchema>,
): Promise<z.input<typeof token.output>> {
  const successor = context.successorOf(presented);
  const exchange = await exchangeRefreshToken(context.database, {
    hash: hashRefreshToken(presented),
    successorHash: hashRefreshToken(successor),
    at: new Date(context.now()),
    reuseIntervalMilliseconds,
  });
  switch (exchange.outcome) {
    case 'exchanged':
      requireMaySignIn(exchange.user, context.now());
      return answerSession(context, { ...exchange, refreshToken: successor });
    case 'reused':
      context.log.warn({ sessionId: exchange.session.id }, 'refresh token reused: session revoked');
      throw alreadyUsed();
    case 'revoked':
      throw alreadyUsed();
    case 'unknown':
      throw new AppError({
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      });
  }
}

const alreadyUsed = (): AppError =>
  new AppError({ code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' });
