import { z } from 'zod';
import { defineHttp } from '../contract.ts';

export const authUserSchema = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  /** The address that waits for its confirmation. */
  new_email: z.string().optional(),
  email_confirmed_at: z.iso.datetime().nullable(),
  last_sign_in_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  app_metadata: z.object({
    provider: z.literal('email'),
    providers: z.array(z.string()),
    role: z.enum(['user', 'admin']),
  }),
  user_metadata: z.record(z.string(), z.unknown()),
});

export type AuthUser = z.infer<typeof authUserSchema>;

export const sessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number().int(),
  expires_at: z.number().int(),
  refresh_token: z.string(),
  user: authUserSchema,
});

export type SessionAnswer = z.infer<typeof sessionSchema>;

export const passwordGrantSchema = z.object({
  /** An address, or the word `admin` (DESIGN ruling 3). */
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1_000),
});

export const refreshTokenGrantSchema = z.object({ refresh_token: z.string().min(1).max(200) });

/** Of every body in this room: what people type, and tokens. */
export const authBodyLimitBytes = 16 * 1024;

/** POST /auth/v1/token: GoTrue's sign-in and refresh (DESIGN ruling 1). The grant says which of the bodies it takes. */
export const token = defineHttp({
  name: 'auth.token',
  method: 'POST',
  path: '/auth/v1/token',
  access: 'anyone',
  summary: 'Sign in with e-mail and password, or renew a session by its refresh token',
  query: z.object({ grant_type: z.enum(['password', 'refresh_token']) }),
  body: z.union([passwordGrantSchema, refreshTokenGrantSchema], {
    error: 'Send email and password, or refresh_token, each as text within its limits',
  }),
  bodyLimitBytes: authBodyLimitBytes,
  output: sessionSchema,
  errors: [
    'invalid_credentials',
    'email_not_confirmed',
    'user_banned',
    'refresh_token_not_found',
    'refresh_token_already_used',
    'session_expired',
    'invalid_request',
    'overloaded',
  ],
  example: { email: 'ada@example.com', password: 'Analytical-Engine-1843' },
});
