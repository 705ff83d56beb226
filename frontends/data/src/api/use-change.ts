import type { HttpContract } from '@octavo/contracts';
import { api, type AnswerOf, type ApiError, type BodyOf, type Endpoint } from '@octavo/data/core';
import { useMutation, useQueryClient, type UseMutationResult } from '@octavo/federation';

/** What is changed, by its id, and to what. */
export interface Change<Body> {
  id: string;
  body?: Body;
}

/** A call that changes one thing. What it makes stale is read again before it counts as done. */
export function useChange<Contract extends HttpContract>(
  endpoint: Endpoint<Contract>,
  stale: readonly Pick<Endpoint, 'name'>[],
): UseMutationResult<AnswerOf<Contract>, ApiError, Change<BodyOf<Contract>>> {
  const client = useQueryClient();
  return useMutation<AnswerOf<Contract>, ApiError, Change<BodyOf<Contract>>>({
    mutationFn: ({ id, body }) => api().call(endpoint, { params: { id }, ...(body === undefined ? {} : { body }) }),
    onSuccess: () => Promise.all(stale.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
