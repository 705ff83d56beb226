import type { resendVerification as contract } from '@octavo/contracts';
import { endpoint } from '@octavo/data/core';
import { useChange } from '../../api/use-change.ts';

export const resendVerification = endpoint<typeof contract>(
  'auth.users.resendVerification',
  'POST',
  '/api/users/:id/resend_verification',
);

/** Sends an account the link that confirms its address again. */
export function useResendVerification() {
  return useChange(resendVerification, []);
}
