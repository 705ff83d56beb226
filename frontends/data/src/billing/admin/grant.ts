import type { grantManually as contract } from '@octavo/contracts';
import { endpoint, useCall, type CallOf } from '@octavo/data/core';
import { useQueryClient } from '@octavo/federation';
import { getUserAsAdmin } from './get-user.ts';
import { listUsers } from './list-users.ts';

export const grantManually = endpoint<typeof contract>('billing.admin.grant', 'POST', '/api/admin/grants');

/** Gives a user credits, with a reason. */
export function useGrantManually(): CallOf<typeof contract> {
  const client = useQueryClient();
  return useCall(grantManually, {
    onDone: () =>
      Promise.all([getUserAsAdmin, listUsers].map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
