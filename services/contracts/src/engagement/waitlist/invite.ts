import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { waitlistEntrySchema } from './entry.ts';

/** POST /api/waitlist/:id/invite: sends the invitation to sign up; again, no sooner than an hour later. */
export const inviteFromWaitlist = defineHttp({
  name: 'engagement.waitlist.invite',
  method: 'POST',
  path: '/api/waitlist/:id/invite',
  access: 'admin',
  summary: 'Invite somebody from the waitlist',
  output: waitlistEntrySchema,
  errors: [...adminErrors, 'not_found', 'conflict'],
});
