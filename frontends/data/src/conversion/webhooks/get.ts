import type { getWebhook as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getWebhook = endpoint<typeof contract>('conversion.webhooks.get', 'GET', '/functions/v1/webhooks/:id');

/** One of the account's endpoints. */
export function useWebhook(id: string): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(getWebhook, { params: { id }, enabled: user !== undefined, staleMilliseconds: 0 });
}
