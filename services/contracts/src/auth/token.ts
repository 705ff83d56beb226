import { z } from 'zod';
import { defineHttp } from '../contract.ts';

export const authUserSchema = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.email(),
  email_confirmed_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  app_metadata: z.object({
    provider: z.literal('email'),
    providers: z.array(z.string()),
    role: z.enum(['user', 'admin']),
  }),
  user_metadata: z.record(z.string(), z.unknown()),
});

/** POST /auth/v1/token?grant_type=password: GoTrue's sign-in (DESIGN ruling 1). */
export const token = defineHttp({
  name: 'auth.token',
  method: 'POST',
  path: '/auth/v1/token',
  access: 'anyone',
  summary: 'Sign in with e-mail and password',
  query: z.object({ grant_type: z.enum(['password']) }),
  body: z.object({ email: z.string().max(254), password: z.string().max(1_000) }),
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.number().int(),
    expires_at: z.number().int(),
    refresh_token: z.string(),
    user: authUserSchema,
  }),
  errors: ['invalid_credentials', 'invalid_request'],
});
