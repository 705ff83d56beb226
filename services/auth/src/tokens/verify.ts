import type { verificationTypes, verifyToken } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import type { LinkType } from '../links.ts';
import { answerSession } from '../sessions/answer.ts';
import { deviceOf } from '../sessions/device.ts';
import type { OneTimeTokenPurpose } from './store.ts';
import { redeemToken } from './redeem.ts';

type VerificationType = (typeof verificationTypes)[number];

/** What GoTrue's words mean here. */
export const purposesOf: Record<VerificationType, readonly OneTimeTokenPurpose[]> = {
  signup: ['sign_up'],
  email: ['sign_up'],
  recovery: ['recovery'],
  email_change: ['email_change'],
};

export const linkTypeOf = (type: VerificationType): LinkType => (type === 'email' ? 'signup' : type);

export function verifyTokenHandler(context: AuthContext): HttpHandler<typeof verifyToken> {
  return async ({ body, headers }) => {
    const presented = 'token_hash' in body ? { text: body.token_hash } : { text: body.token, email: body.email };
    const purposes = purposesOf[body.type];
    return answerSession(context, await redeemToken(context, { ...presented, purposes }, deviceOf(headers)));
  };
}
