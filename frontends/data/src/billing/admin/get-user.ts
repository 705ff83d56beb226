import type { getUserAsAdmin as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const getUserAsAdmin = endpoint<typeof contract>('billing.admin.getUser', 'GET', '/api/admin/users/:id');

/** Everything an administrator may know of a user. */
export function useUserAsAdmin(id: string): AnswerResult<typeof contract> {
  return useAnswer(getUserAsAdmin, { params: { id }, liveMilliseconds });
}
