import type { inviteFromWaitlist as contract } from '@octavo/contracts';
import { endpoint } from '@octavo/data/core';
import { useChange } from '../../api/use-change.ts';
import { listWaitlist } from './list.ts';

export const inviteFromWaitlist = endpoint<typeof contract>(
  'engagement.waitlist.invite',
  'POST',
  '/api/waitlist/:id/invite',
);

/** Sends somebody on the waitlist the invitation to sign up. */
export function useInviteFromWaitlist() {
  return useChange(inviteFromWaitlist, [listWaitlist]);
}
