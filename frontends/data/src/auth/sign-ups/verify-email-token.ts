import type { verifyEmailToken as contract } from '@octavo/contracts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { endpoint } from '../../api/endpoint.ts';

export const verifyEmailToken = endpoint<typeof contract>(
  'auth.signUps.verifyEmailToken',
  'POST',
  '/functions/v1/verify-email-token',
);

/** Confirms the address that a link was sent to. */
export function useVerifyEmailToken(): CallOf<typeof contract> {
  return useCall(verifyEmailToken);
}
