import type { listSubscriptions as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listSubscriptions = endpoint<typeof contract>('billing.subscriptions.list', 'GET', '/api/subscriptions');

/** The caller's subscription: a list of at most one. */
export function useSubscriptions({ enabled = true }: { enabled?: boolean } = {}): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listSubscriptions, { enabled: enabled && user !== undefined });
}
