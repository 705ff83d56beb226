import type { rotateApiKey as contract } from '@octavo/contracts';
import { useMutation, type UseMutationResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint, type AnswerOf } from '../../api/endpoint.ts';
import { useKeyChanges } from './use-key-changes.ts';

export const rotateApiKey = endpoint<typeof contract>(
  'billing.apiKeys.rotate',
  'POST',
  '/api/user_api_keys/:id/rotate',
);

/** Replaces a key; the old one works on for the overlap. */
export function useRotateApiKey(): UseMutationResult<
  AnswerOf<typeof contract>,
  ApiError,
  { id: string; overlapSeconds: number }
> {
  const onSuccess = useKeyChanges();
  return useMutation<AnswerOf<typeof contract>, ApiError, { id: string; overlapSeconds: number }>({
    mutationFn: ({ id, overlapSeconds }) =>
      api().call(rotateApiKey, { params: { id }, body: { overlap_seconds: overlapSeconds } }),
    onSuccess,
  });
}
