import type { listApiKeys as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listApiKeys = endpoint<typeof contract>('billing.apiKeys.list', 'GET', '/api/user_api_keys');

/** The caller's keys that work, the oldest first, masked. */
export function useApiKeys(): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listApiKeys, { enabled: user !== undefined });
}
