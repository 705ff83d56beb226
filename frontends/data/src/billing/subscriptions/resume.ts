import type { resumeSubscription as contract } from '@octavo/contracts';
import { useQueryClient } from '@octavo/federation';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { listSubscriptions } from './list.ts';

export const resumeSubscription = endpoint<typeof contract>(
  'billing.subscriptions.resume',
  'POST',
  '/api/subscriptions/resume',
);

/** Takes back a cancellation or a chosen downgrade. */
export function useResumeSubscription(): CallOf<typeof contract> {
  const client = useQueryClient();
  return useCall(resumeSubscription, {
    onDone: () => client.invalidateQueries({ queryKey: [listSubscriptions.name] }),
  });
}
