import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes, authUserSchema } from '../token.ts';
import { redirectQuerySchema } from '../redirect.ts';

/** What a client may say about a user. Anything else that GoTrue's clients put there is not kept. */
export const userDataSchema = z.object({
  first_name: z.string().max(200).nullish(),
  last_name: z.string().max(200).nullish(),
  organization: z.string().max(1_000).nullish(),
});

/** POST /auth/v1/signup: GoTrue's sign-up. The account waits for its address to be confirmed. */
export const signUp = defineHttp({
  name: 'auth.users.signUp',
  method: 'POST',
  path: '/auth/v1/signup',
  access: 'anyone',
  summary: 'Sign up with e-mail and password; a link to confirm the address is sent',
  query: redirectQuerySchema,
  body: z.object({
    email: z.string().max(1_000).optional(),
    password: z.string().optional(),
    data: userDataSchema.nullish(),
  }),
  bodyLimitBytes: authBodyLimitBytes,
  output: authUserSchema,
  errors: ['invalid_request', 'weak_password', 'user_already_exists', 'over_email_send_rate_limit', 'overloaded'],
  example: {
    email: 'ada@example.com',
    password: 'Analytical-Engine-1843',
    data: { first_name: 'Ada', last_name: 'Lovelace' },
  },
});
