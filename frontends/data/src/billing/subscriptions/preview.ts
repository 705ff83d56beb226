import type { previewSubscription as contract } from '@octavo/contracts';
import { endpoint, type QueryOf } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';

export const previewSubscription = endpoint<typeof contract>(
  'billing.subscriptions.preview',
  'GET',
  '/api/subscriptions/preview',
);

/** What changing to a plan costs now. */
export function useSubscriptionPreview(
  planId: QueryOf<typeof contract>['planId'] | undefined,
): AnswerResult<typeof contract> {
  return useAnswer(previewSubscription, {
    query: { planId: planId ?? 'starter' },
    enabled: planId !== undefined,
    staleMilliseconds: 0,
  });
}
