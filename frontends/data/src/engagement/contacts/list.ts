import type { listContacts as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listContacts = endpoint<typeof contract>('engagement.contacts.list', 'GET', '/api/contacts');

/** A page of what people wrote to us, and how many it is in all. */
export function useContacts(query: QueryOf<typeof contract> = {}): AnswerResult<typeof contract> {
  return useAnswer(listContacts, { query, liveMilliseconds, keepsLast: true });
}
