import type { listWebhookDeliveries as contract } from '@octavo/contracts';
import { endpoint, type QueryOf } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listWebhookDeliveries = endpoint<typeof contract>(
  'conversion.webhooks.deliveries',
  'GET',
  '/functions/v1/webhooks/:id/deliveries',
);

const busyMilliseconds = 2_500;
const idleMilliseconds = 20_000;

/** A page of what was posted to an endpoint, the newest first; looked at again, often while any is on its way. */
export function useWebhookDeliveries(id: string, query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listWebhookDeliveries, {
    params: { id },
    query,
    enabled: user !== undefined,
    staleMilliseconds: 0,
    keepsLast: true,
    againMilliseconds: (answer) =>
      answer?.deliveries.some(({ status }) => status === 'pending') ? busyMilliseconds : idleMilliseconds,
  });
}
