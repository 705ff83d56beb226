import { AppError, type verifyEmailToken } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { callbackUrl } from '../links.ts';
import { fragmentOf } from '../tokens/fragment.ts';
import { redeemToken } from '../tokens/redeem.ts';
import { answerSession } from '../sessions/answer.ts';
import { deviceOf } from '../sessions/device.ts';

/** Where a new user goes first: there is no key to use before a plan is chosen. */
const firstPage = '/select-plan';

/** SPEC §8's texts. What the caller can do nothing about is still an error of the request. */
export function verifyEmailTokenHandler(context: AuthContext): HttpHandler<typeof verifyEmailToken> {
  return async ({ body: { token }, headers }) => {
    if (token.trim() === '') {
      return { success: false, error: 'Invalid verification link.' };
    }
    try {
      const verified = await redeemToken(context, { text: token, purposes: ['sign_up'] }, deviceOf(headers));
      const session = await answerSession(context, verified);
      return { success: true, authUrl: callbackUrl(context.config, firstPage, fragmentOf(session, 'signup')) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'otp_expired') {
        return {
          success: false,
          error: "We couldn't verify your email address. The link may have expired or is invalid.",
        };
      }
      throw error;
    }
  };
}
