import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { redirectQuerySchema } from '../redirect.ts';
import { authBodyLimitBytes, authUserSchema } from '../token.ts';
import { userDataSchema } from './sign-up.ts';

/** PUT /auth/v1/user: changes the password, the address (which waits for its confirmation) or the names. */
export const updateUser = defineHttp({
  name: 'auth.users.update',
  method: 'PUT',
  path: '/auth/v1/user',
  access: 'user',
  summary: 'Change your password, address or names',
  query: redirectQuerySchema,
  body: z.object({
    email: z.string().max(1_000).nullish(),
    password: z.string().min(1).nullish(),
    /** Needed for password and address unless the sign-in was just now or by a recovery link. */
    current_password: z.string().max(1_000).nullish(),
    data: userDataSchema.nullish(),
  }),
  bodyLimitBytes: authBodyLimitBytes,
  output: authUserSchema,
  errors: [
    'missing_token',
    'invalid_token',
    'session_not_found',
    'invalid_request',
    'invalid_credentials',
    'reauthentication_needed',
    'weak_password',
    'same_password',
    'email_exists',
    'over_email_send_rate_limit',
    'overloaded',
  ],
  example: { data: { first_name: 'Ada', last_name: 'Lovelace' } },
});
