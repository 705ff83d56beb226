import type { getPayment as contract } from '@octavo/contracts';
import { useQuery } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint, type AnswerOf } from '../../api/endpoint.ts';
import { queryKeyOf, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getPayment = endpoint<typeof contract>('billing.payments.get', 'GET', '/api/payments/:id');

const pollMilliseconds = 3_000;

/** One payment of the caller's, by its id or conversationId; asked every three seconds while it is pending (SPEC §9). */
export function usePayment(id: string | undefined): AnswerResult<typeof contract> {
  const { user } = useAuth();
  const call = { params: { id: id ?? '' } };
  return useQuery<AnswerOf<typeof contract>, ApiError>({
    queryKey: queryKeyOf(getPayment, call),
    queryFn: ({ signal }) => api().call(getPayment, { ...call, signal }),
    enabled: id !== undefined && user !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'pending' ? false : pollMilliseconds),
    staleTime: 0,
  });
}
