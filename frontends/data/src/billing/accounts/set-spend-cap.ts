import type { setSpendCap as contract } from '@octavo/contracts';
import { useQueryClient } from '@octavo/federation';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { getAccount } from './get.ts';

export const setSpendCap = endpoint<typeof contract>('billing.accounts.setSpendCap', 'PUT', '/api/spend_cap');

/** Chooses the most that a month may cost. */
export function useSetSpendCap(): CallOf<typeof contract> {
  const client = useQueryClient();
  return useCall(setSpendCap, { onDone: () => client.invalidateQueries({ queryKey: [getAccount.name] }) });
}
