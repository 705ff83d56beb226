import type { listAuthUsers as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listAuthUsers = endpoint<typeof contract>('auth.users.list', 'GET', '/api/users');

/** A page of accounts as auth knows them: those too that have not confirmed their address. */
export function useAuthUsers(query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  return useAnswer(listAuthUsers, { query, liveMilliseconds, keepsLast: true });
}
