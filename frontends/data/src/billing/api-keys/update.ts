import type { updateApiKey as contract } from '@octavo/contracts';
import { useMutation, type UseMutationResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint, type AnswerOf } from '../../api/endpoint.ts';
import { useKeyChanges } from './use-key-changes.ts';

export const updateApiKey = endpoint<typeof contract>('billing.apiKeys.update', 'PATCH', '/api/user_api_keys/:id');

/** Renames a key. */
export function useUpdateApiKey(): UseMutationResult<
  AnswerOf<typeof contract>,
  ApiError,
  { id: string; name: string }
> {
  const onSuccess = useKeyChanges();
  return useMutation<AnswerOf<typeof contract>, ApiError, { id: string; name: string }>({
    mutationFn: ({ id, name }) => api().call(updateApiKey, { params: { id }, body: { name } }),
    onSuccess,
  });
}
