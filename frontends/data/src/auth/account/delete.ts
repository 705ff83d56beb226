import type { deleteAccount as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';

export const deleteAccount = endpoint<typeof contract>('auth.account.delete', 'DELETE', '/api/account/me');

/** Deletes the caller's account for good. */
export function useDeleteAccount(): CallOf<typeof contract> {
  return useCall(deleteAccount);
}
