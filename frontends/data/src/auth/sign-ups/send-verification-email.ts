import type { sendVerificationEmail as contract } from '@octavo/contracts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { endpoint } from '../../api/endpoint.ts';

export const sendVerificationEmail = endpoint<typeof contract>(
  'auth.signUps.sendVerificationEmail',
  'POST',
  '/functions/v1/send-verification-email',
);

/** Signs up; a link to confirm the address is sent. */
export function useSendVerificationEmail(): CallOf<typeof contract> {
  return useCall(sendVerificationEmail);
}
