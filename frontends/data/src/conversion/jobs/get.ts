import type { getJob as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { isUnderWay } from './under-way.ts';

export const getJob = endpoint<typeof contract>('conversion.jobs.get', 'GET', '/functions/v1/jobs/:id');

const pollMilliseconds = 1_500;

/** One job, looked at again until it has ended. */
export function useJob(id: string): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(getJob, {
    params: { id },
    enabled: user !== undefined,
    staleMilliseconds: 0,
    againMilliseconds: (job) => (job && isUnderWay(job) ? pollMilliseconds : undefined),
  });
}
