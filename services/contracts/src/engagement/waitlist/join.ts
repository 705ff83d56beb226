import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';
import { invalidFormMessage } from '../../validation/form.ts';
import { firstNameSchema, lastNameSchema } from '../../validation/name.ts';
import { engagementBodyLimitBytes } from '../limits.ts';
import { referralSourceSchema } from './entry.ts';

/** POST /api/waitlist: joins. Somebody who is on it already is answered the same. */
export const joinWaitlist = defineHttp({
  name: 'engagement.waitlist.join',
  method: 'POST',
  path: '/api/waitlist',
  access: 'anyone',
  summary: 'Join the waitlist',
  body: z.strictObject({
    first_name: firstNameSchema,
    last_name: lastNameSchema,
    email: emailSchema,
    referral_source: z.union([referralSourceSchema, z.literal('').transform(() => null)]).nullish(),
    user_id: z.uuid().nullish().meta({ description: 'Not read: the access token says who is signed in' }),
  }),
  bodyLimitBytes: engagementBodyLimitBytes,
  invalidMessage: invalidFormMessage,
  output: z.object({ success: z.literal(true) }),
  errors: ['invalid_request', 'rate_limited'],
  example: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', referral_source: 'Friend' },
});
