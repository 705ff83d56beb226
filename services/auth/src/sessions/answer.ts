import type { SessionAnswer } from '@octavo/contracts';
import type { AuthContext } from '../context.ts';
import { authUserOf, type User } from '../users/user.ts';
import { signAccessToken } from './access-token.ts';
import type { Session } from './session.ts';

/** The session as GoTrue's protocol hands it to the client. */
export async function answerSession(
  { config, keyring, now }: Pick<AuthContext, 'config' | 'keyring' | 'now'>,
  { user, session, refreshToken }: { user: User; session: Session; refreshToken: string },
): Promise<SessionAnswer> {
  const issuedAtSeconds = Math.floor(now() / 1_000);
  const expiresAtSeconds = issuedAtSeconds + config.ACCESS_TOKEN_SECONDS;
  const accessToken = signAccessToken(
    await keyring.signer(),
    { user, session },
    { issuer: config.AUTH_ISSUER, issuedAtSeconds, expiresAtSeconds },
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: config.ACCESS_TOKEN_SECONDS,
    expires_at: expiresAtSeconds,
    refresh_token: refreshToken,
    user: authUserOf(user),
  };
}
