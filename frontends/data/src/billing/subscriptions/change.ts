import type { changeSubscription as contract } from '@octavo/contracts';
import { useQueryClient } from '@octavo/federation';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { listSubscriptions } from './list.ts';

export const changeSubscription = endpoint<typeof contract>(
  'billing.subscriptions.change',
  'POST',
  '/api/subscriptions/change',
);

/** Changes the plan; an upgrade is charged to the card that paid last. */
export function useChangeSubscription(): CallOf<typeof contract> {
  const client = useQueryClient();
  return useCall(changeSubscription, {
    onDone: () => client.invalidateQueries({ queryKey: [listSubscriptions.name] }),
  });
}
