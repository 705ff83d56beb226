import type { changePendingEmail as contract } from '@octavo/contracts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { endpoint } from '../../api/endpoint.ts';

export const changePendingEmail = endpoint<typeof contract>(
  'auth.signUps.changeEmail',
  'POST',
  '/functions/v1/change-pending-email',
);

/** Corrects the address of a sign-up. */
export function useChangePendingEmail(): CallOf<typeof contract> {
  return useCall(changePendingEmail);
}
