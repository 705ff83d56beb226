import type { suspendUser as contract } from '@octavo/contracts';
import { endpoint } from '@octavo/data/core';
import { useChange } from '../../api/use-change.ts';
import { getUserAsAdmin } from '../../billing/admin/get-user.ts';
import { listUsers } from '../../billing/admin/list-users.ts';

export const suspendUser = endpoint<typeof contract>('auth.users.suspend', 'PATCH', '/api/users/:id');

/** Suspends an account until a time, or lets it in again. */
export function useSuspendUser() {
  return useChange(suspendUser, [getUserAsAdmin, listUsers]);
}
