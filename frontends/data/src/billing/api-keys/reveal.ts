import type { revealApiKey as contract } from '@octavo/contracts';
import { useMutation, type UseMutationResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint, type AnswerOf } from '../../api/endpoint.ts';

export const revealApiKey = endpoint<typeof contract>(
  'billing.apiKeys.reveal',
  'POST',
  '/api/user_api_keys/:id/reveal',
);

/** Shows the whole text of a key, by its id. Nothing keeps it. */
export function useRevealApiKey(): UseMutationResult<AnswerOf<typeof contract>, ApiError, string> {
  return useMutation<AnswerOf<typeof contract>, ApiError, string>({
    mutationFn: (id) => api().call(revealApiKey, { params: { id } }),
  });
}
