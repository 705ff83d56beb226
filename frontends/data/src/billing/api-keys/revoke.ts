import type { revokeApiKey as contract } from '@octavo/contracts';
import { useMutation, type UseMutationResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint, type AnswerOf } from '../../api/endpoint.ts';
import { useKeyChanges } from './use-key-changes.ts';

export const revokeApiKey = endpoint<typeof contract>('billing.apiKeys.revoke', 'DELETE', '/api/user_api_keys/:id');

/** Ends a key at once, everywhere, by its id. */
export function useRevokeApiKey(): UseMutationResult<AnswerOf<typeof contract>, ApiError, string> {
  const onSuccess = useKeyChanges();
  return useMutation<AnswerOf<typeof contract>, ApiError, string>({
    mutationFn: (id) => api().call(revokeApiKey, { params: { id } }),
    onSuccess,
  });
}
