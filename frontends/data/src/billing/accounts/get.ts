import type { getAccount as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getAccount = endpoint<typeof contract>('billing.accounts.get', 'GET', '/api/account');

/** The caller's plan, credits, period and warnings. */
export function useAccount(): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(getAccount, { enabled: user !== undefined });
}
