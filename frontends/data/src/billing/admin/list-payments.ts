import type { listAllPayments as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listAllPayments = endpoint<typeof contract>('billing.admin.listPayments', 'GET', '/api/admin/payments');

/** A page of everybody's payments. */
export function useAllPayments(query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  return useAnswer(listAllPayments, { query, liveMilliseconds, keepsLast: true });
}
