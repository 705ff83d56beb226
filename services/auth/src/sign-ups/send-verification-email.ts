import type { sendVerificationEmail } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { emailIntervalSeconds } from '../limits/email-slots.ts';
import { deviceOf } from '../sessions/device.ts';
import { beginSignUp, organizationOf, type SignUpContext } from './sign-up.ts';

export function sendVerificationEmailHandler(context: SignUpContext): HttpHandler<typeof sendVerificationEmail> {
  return async ({ body, headers }) => {
    const form = { ...body, organization: organizationOf(body.organization) };
    const { signUpId } = await beginSignUp(context, form, deviceOf(headers));
    return { success: true, signUpId, resendAfterSeconds: emailIntervalSeconds };
  };
}
