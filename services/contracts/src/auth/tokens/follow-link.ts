import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { redirectQuerySchema } from '../redirect.ts';
import { verificationTypes } from './verify.ts';

/** GET /auth/v1/verify: the link in an e-mail. Leads on to the site, with a session or an error in the fragment. */
export const followLink = defineHttp({
  name: 'auth.tokens.followLink',
  method: 'GET',
  path: '/auth/v1/verify',
  access: 'anyone',
  summary: 'The link in an e-mail: on to the site, signed in',
  query: redirectQuerySchema.extend({ token: z.string().min(1).max(200), type: z.enum(verificationTypes) }),
  output: z.object({}),
  successStatus: 303,
  errors: ['invalid_request'],
});
