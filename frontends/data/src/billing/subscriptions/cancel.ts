import type { cancelSubscription as contract } from '@octavo/contracts';
import { useQueryClient } from '@octavo/federation';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { listSubscriptions } from './list.ts';

export const cancelSubscription = endpoint<typeof contract>(
  'billing.subscriptions.cancel',
  'POST',
  '/api/subscriptions/cancel',
);

/** Ends the subscription with its period. */
export function useCancelSubscription(): CallOf<typeof contract> {
  const client = useQueryClient();
  return useCall(cancelSubscription, {
    onDone: () => client.invalidateQueries({ queryKey: [listSubscriptions.name] }),
  });
}
