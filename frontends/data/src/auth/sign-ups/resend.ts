import type { resendVerificationEmail as contract } from '@octavo/contracts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { endpoint } from '../../api/endpoint.ts';

export const resendVerificationEmail = endpoint<typeof contract>(
  'auth.signUps.resend',
  'POST',
  '/functions/v1/resend-verification-email',
);

/** Sends the link of a sign-up again. */
export function useResendVerificationEmail(): CallOf<typeof contract> {
  return useCall(resendVerificationEmail);
}
