import type { listWebhooks as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listWebhooks = endpoint<typeof contract>('conversion.webhooks.list', 'GET', '/functions/v1/webhooks');

/** The account's endpoints. */
export function useWebhooks(): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listWebhooks, { enabled: user !== undefined, staleMilliseconds: 0 });
}
