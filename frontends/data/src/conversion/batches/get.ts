import type { getBatch as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getBatch = endpoint<typeof contract>('conversion.batches.get', 'GET', '/functions/v1/batches/:id');

const pollMilliseconds = 2_500;

/** A batch and its jobs, looked at again until all have ended. */
export function useBatch(id: string): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(getBatch, {
    params: { id },
    enabled: user !== undefined,
    staleMilliseconds: 0,
    againMilliseconds: (batch) => (batch?.status === 'running' ? pollMilliseconds : undefined),
  });
}
