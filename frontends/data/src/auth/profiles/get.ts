import type { getProfile as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getProfile = endpoint<typeof contract>('auth.profiles.get', 'GET', '/api/profiles');

/** The profile of whoever is signed in. */
export function useProfile(): AnswerResult<typeof contract> {
  return useAnswer(getProfile, { enabled: useAuth().user !== undefined });
}
