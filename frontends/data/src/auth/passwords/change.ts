import type { changePassword as contract } from '@octavo/contracts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { endpoint } from '../../api/endpoint.ts';

export const changePassword = endpoint<typeof contract>(
  'auth.passwords.change',
  'POST',
  '/functions/v1/change-password',
);

/** Changes the password, with the current one. */
export function useChangePassword(): CallOf<typeof contract> {
  return useCall(changePassword);
}
