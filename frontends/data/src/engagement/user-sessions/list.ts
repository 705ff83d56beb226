import type { listUserSessions as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listUserSessions = endpoint<typeof contract>('engagement.userSessions.list', 'GET', '/api/user_sessions');

/** Recent analytics sessions, the newest first. */
export function useRecentUserSessions(limit: number): AnswerResult<typeof contract> {
  return useAnswer(listUserSessions, { query: { limit }, liveMilliseconds });
}
