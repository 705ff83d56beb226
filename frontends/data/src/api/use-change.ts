import type { HttpContract } from '@octavo/contracts';
import { api, type AnswerOf, type ApiError, type Endpoint } from '@octavo/data/core';
import { useMutation, useQueryClient, type UseMutationResult } from '@octavo/federation';
import type { Call } from './client.ts';

export type ChangeOf<Contract extends HttpContract> = UseMutationResult<
  AnswerOf<Contract>,
  ApiError,
  Pick<Call<Contract>, 'params' | 'body'>
>;

/** A call about one thing among several, told with each call; the answers of `changed` are read again after it. */
export function useChange<Contract extends HttpContract>(
  endpoint: Endpoint<Contract>,
  changed: readonly Pick<Endpoint, 'name'>[],
): ChangeOf<Contract> {
  const client = useQueryClient();
  return useMutation<AnswerOf<Contract>, ApiError, Pick<Call<Contract>, 'params' | 'body'>>({
    mutationFn: (call) => api().call(endpoint, call),
    onSuccess: () => Promise.all(changed.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
