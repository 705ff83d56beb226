import type { deleteWaitlistEntry as contract } from '@octavo/contracts';
import { endpoint } from '@octavo/data/core';
import { useChange } from '../../api/use-change.ts';
import { listWaitlist } from './list.ts';

export const deleteWaitlistEntry = endpoint<typeof contract>(
  'engagement.waitlist.delete',
  'DELETE',
  '/api/waitlist/:id',
);

/** Forgets somebody on the waitlist. */
export function useDeleteWaitlistEntry() {
  return useChange(deleteWaitlistEntry, [listWaitlist]);
}
