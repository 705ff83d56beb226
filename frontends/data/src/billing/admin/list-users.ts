import type { listUsers as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listUsers = endpoint<typeof contract>('billing.admin.listUsers', 'GET', '/api/admin/users');

/** A page of everybody who has an account, and how many each plan has. */
export function useUsers(query: QueryOf<typeof contract> = {}): AnswerResult<typeof contract> {
  return useAnswer(listUsers, { query, liveMilliseconds, keepsLast: true });
}
