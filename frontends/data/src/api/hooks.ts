import type { HttpContract } from '@octavo/contracts';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@octavo/federation';
import type { ApiError } from './api-error.ts';
import { api } from './api.ts';
import type { AnswerOf, BodyOf, Endpoint } from './endpoint.ts';
import type { Call } from './client.ts';
import { hasKeptSession } from '../session/auth-client.ts';
import { queryClient } from './query-client.ts';

/** The key under which an answer is kept: the method's name, then what was asked for. */
export function queryKeyOf<Contract extends HttpContract>(
  { name }: Endpoint<Contract>,
  { params, query }: Call<Contract> = {},
): readonly unknown[] {
  return [name, ...(params || query ? [{ params, query }] : [])];
}

/**
 * Asks for what a page will show before the page is there, where somebody may be signed in. What fails is asked for
 * again by the page.
 */
export function askAhead<Contract extends HttpContract>(endpoint: Endpoint<Contract>): void {
  if (!hasKeptSession()) return;
  void queryClient().prefetchQuery({
    queryKey: queryKeyOf(endpoint),
    queryFn: ({ signal }) => api().call(endpoint, { signal }),
  });
}

export type AnswerResult<Contract extends HttpContract> = UseQueryResult<AnswerOf<Contract>, ApiError>;
export type CallOf<Contract extends HttpContract> = UseMutationResult<AnswerOf<Contract>, ApiError, BodyOf<Contract>>;

export interface UseAnswerOptions<Contract extends HttpContract> extends Pick<Call<Contract>, 'params' | 'query'> {
  /** By default true. */
  enabled?: boolean;
  staleMilliseconds?: number;
  /** For what others change: asked for again so often, and at once when the page is looked at again. */
  liveMilliseconds?: number;
  /** When it is asked for again, by what was answered last; undefined: not by itself. */
  againMilliseconds?: (answer: AnswerOf<Contract> | undefined) => number | undefined;
  /** Shows what was answered last while another page or search is asked for. */
  keepsLast?: boolean;
}

/** What a GET answers, kept in the cache. */
export function useAnswer<Contract extends HttpContract>(
  endpoint: Endpoint<Contract>,
  {
    enabled = true,
    staleMilliseconds,
    liveMilliseconds,
    againMilliseconds,
    keepsLast = false,
    ...call
  }: UseAnswerOptions<Contract> = {},
): AnswerResult<Contract> {
  return useQuery<AnswerOf<Contract>, ApiError>({
    queryKey: queryKeyOf(endpoint, call),
    queryFn: ({ signal }) => api().call(endpoint, { ...call, signal }),
    enabled,
    ...(staleMilliseconds === undefined ? {} : { staleTime: staleMilliseconds }),
    ...(liveMilliseconds === undefined ? {} : { refetchInterval: liveMilliseconds, refetchOnWindowFocus: 'always' }),
    ...(againMilliseconds ? { refetchInterval: ({ state }) => againMilliseconds(state.data) ?? false } : {}),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });
}

export interface UseCallOptions<Contract extends HttpContract> {
  onDone?: (answer: AnswerOf<Contract>) => unknown;
  headers?: () => Promise<Record<string, string>>;
}

/** A call that changes something, made with its body when asked to. */
export function useCall<Contract extends HttpContract>(
  endpoint: Endpoint<Contract>,
  { onDone, headers }: UseCallOptions<Contract> = {},
): CallOf<Contract> {
  return useMutation<AnswerOf<Contract>, ApiError, BodyOf<Contract>>({
    mutationFn: async (body) => api().call(endpoint, { body, ...(headers ? { headers: await headers() } : {}) }),
    ...(onDone ? { onSuccess: (answer) => onDone(answer) } : {}),
  });
}
