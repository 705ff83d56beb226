import type { getSystemStatus as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const getSystemStatus = endpoint<typeof contract>('engagement.status.get', 'GET', '/api/admin/status');

/** How every part of the system is now. */
export function useSystemStatus(): AnswerResult<typeof contract> {
  return useAnswer(getSystemStatus, { liveMilliseconds });
}
