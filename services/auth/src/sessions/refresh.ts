import { AppError, type refreshTokenGrantSchema, type SessionAnswer } from '@octavo/contracts';
import type { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { requireMaySignIn } from '../users/may-sign-in.ts';
import { answerSession } from './answer.ts';
import { hashRefreshToken } from './refresh-token.ts';
import type { Device } from './session.ts';
import { exchangeRefreshToken } from './store.ts';

/** Two tabs, or an answer that got lost: the same token within this time is no theft. GoTrue's figure. */
const reuseIntervalMilliseconds = 10_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Renews a session. A refresh token seen again later ends the session it belongs to, for thief and owner alike. */
export async function refreshSession(
  context: AuthContext,
  { refresh_token: presented }: z.output<typeof refreshTokenGrantSchema>,
  device: Device,
): Promise<SessionAnswer> {
  const { config } = context;
  const successor = context.successorOf(presented);
  const at = context.now();
  const exchange = await exchangeRefreshToken(context.database, {
    hash: hashRefreshToken(presented),
    successorHash: hashRefreshToken(successor),
    at: new Date(at),
    reuseIntervalMilliseconds,
    idleSince: new Date(at - config.SESSION_IDLE_DAYS * dayMilliseconds),
    begunSince: new Date(at - config.SESSION_LIFETIME_DAYS * dayMilliseconds),
  });
  switch (exchange.outcome) {
    case 'exchanged':
      requireMaySignIn(exchange.user, context.now());
      return answerSession(context, { ...exchange, refreshToken: successor });
    case 'reused':
      context.log.warn({ sessionId: exchange.session.id }, 'refresh token reused: session revoked');
      await context.events.record(context.database, { kind: 'refresh_token_reused', userId: exchange.userId, device });
      throw alreadyUsed();
    case 'revoked':
      throw alreadyUsed();
    case 'expired':
      throw new AppError({ code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' });
    case 'unknown':
      throw new AppError({
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      });
  }
}

const alreadyUsed = (): AppError =>
  new AppError({ code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' });
