import type { listAuditLog as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listAuditLog = endpoint<typeof contract>('engagement.audit.list', 'GET', '/api/admin/audit');

/** A page of what administrators did, the newest first. */
export function useAuditLog(query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  return useAnswer(listAuditLog, { query, liveMilliseconds, keepsLast: true });
}
