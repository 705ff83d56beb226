import { z } from 'zod';
import { defineHttp } from '../contract.ts';

/** GET /auth/v1/settings: what ways of signing in there are, as GoTrue's clients ask. */
export const authSettings = defineHttp({
  name: 'auth.settings',
  method: 'GET',
  path: '/auth/v1/settings',
  access: 'anyone',
  summary: 'Ways of signing in',
  cacheControl: 'public, max-age=300',
  output: z.object({
    external: z.object({ email: z.boolean(), phone: z.boolean() }),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    saml_enabled: z.boolean(),
  }),
});
