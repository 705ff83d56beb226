import { passwordGrantSchema, refreshTokenGrantSchema, type token } from '@octavo/contracts';
import { parseInput, type HttpHandler } from '@octavo/kit';
import type { AuthContext } from './context.ts';
import { deviceOf } from './sessions/device.ts';
import { refreshSession } from './sessions/refresh.ts';
import { signInWithPassword } from './sign-in/password.ts';

export function grantToken(context: AuthContext): HttpHandler<typeof token> {
  return async ({ query, body, headers }) => {
    switch (query.grant_type) {
      case 'password':
        return signInWithPassword(context, parseInput(passwordGrantSchema, body), deviceOf(headers));
      case 'refresh_token':
        return refreshSession(context, parseInput(refreshTokenGrantSchema, body), deviceOf(headers));
    }
  };
}
