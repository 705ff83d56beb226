import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';
import { redirectQuerySchema } from '../redirect.ts';
import { authBodyLimitBytes, sessionSchema } from '../token.ts';

/** What a link in an e-mail is for. `email` is what newer clients call `signup`. */
export const verificationTypes = ['signup', 'email', 'recovery', 'email_change'] as const;

const tokenSchema = z.string().min(1).max(200);

/** POST /auth/v1/verify: exchanges the token of an e-mail, once, for a session. */
export const verifyToken = defineHttp({
  name: 'auth.tokens.verify',
  method: 'POST',
  path: '/auth/v1/verify',
  access: 'anyone',
  summary: 'Exchange the token of an e-mail for a session',
  query: redirectQuerySchema,
  body: z.union(
    [
      z.object({ type: z.enum(verificationTypes), token_hash: tokenSchema }),
      z.object({ type: z.enum(verificationTypes), token: tokenSchema, email: emailSchema }),
    ],
    { error: 'Send type, and token_hash, or token with email' },
  ),
  bodyLimitBytes: authBodyLimitBytes,
  output: sessionSchema,
  errors: ['invalid_request', 'otp_expired', 'user_banned', 'email_exists'],
  example: { type: 'signup', token_hash: 'q1Zb1nT2W1o0lYJ5v7m3Kf9s8d6a4c2e0g1h3j5k7l8' },
});
