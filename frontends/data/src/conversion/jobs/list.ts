import type { listJobs as contract } from '@octavo/contracts';
import { endpoint, type QueryOf } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { isUnderWay } from './under-way.ts';

export const listJobs = endpoint<typeof contract>('conversion.jobs.list', 'GET', '/functions/v1/jobs');

const busyMilliseconds = 2_500;
const idleMilliseconds = 20_000;

/** A page of the account's jobs, the newest first; looked at again, often while any of them is under way. */
export function useJobs(query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listJobs, {
    query,
    enabled: user !== undefined,
    staleMilliseconds: 0,
    keepsLast: true,
    againMilliseconds: (answer) => (answer?.jobs.some(isUnderWay) ? busyMilliseconds : idleMilliseconds),
  });
}
