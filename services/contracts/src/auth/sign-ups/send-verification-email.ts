import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';
import { firstNameSchema, lastNameSchema } from '../../validation/name.ts';
import { authBodyLimitBytes } from '../token.ts';

/** SPEC §8: the sign-up form looks for these words. */
export const accountExistsMessage =
  "A user with this email address already exists. Please sign in or use the 'Forgot Password?' option to reset your password.";

/** Names a sign-up to whoever made it, and to nobody else: with it they resend, correct the address and wait. */
export const signUpIdSchema = z.uuid();

export const sentVerificationSchema = z.object({
  success: z.literal(true),
  signUpId: signUpIdSchema,
  /** When the e-mail may be asked for again. */
  resendAfterSeconds: z.number().int(),
});

/** POST /functions/v1/send-verification-email: the sign-up form. */
export const sendVerificationEmail = defineHttp({
  name: 'auth.signUps.sendVerificationEmail',
  method: 'POST',
  path: '/functions/v1/send-verification-email',
  access: 'anyone',
  summary: 'Sign up; a link to confirm the address is sent',
  body: z.strictObject({
    email: emailSchema,
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    organization: z.string().max(1_000).nullish(),
    password: z.string(),
  }),
  bodyLimitBytes: authBodyLimitBytes,
  output: sentVerificationSchema,
  errors: ['invalid_request', 'weak_password', 'user_already_exists', 'over_email_send_rate_limit', 'overloaded'],
  example: {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    organization: null,
    password: 'Analytical-Engine-1843',
  },
});
