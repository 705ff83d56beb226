import type { joinWaitlist as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { browserHeaders } from '../browsers/create.ts';

export const joinWaitlist = endpoint<typeof contract>('engagement.waitlist.join', 'POST', '/api/waitlist');

/** Joins the waitlist. */
export function useJoinWaitlist(): CallOf<typeof contract> {
  return useCall(joinWaitlist, { headers: browserHeaders });
}
