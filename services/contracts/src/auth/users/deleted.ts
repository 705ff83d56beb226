import { z } from 'zod';
import { defineEvent } from '../../contract.ts';

/** An account is gone for good: whoever keeps something of the person erases it, but for what the law says to keep. */
export const usersDeleted = defineEvent({
  name: 'auth.users.deleted',
  payload: z.object({
    userId: z.uuid(),
    /** What else is known by it: a place on the waitlist, messages. */
    email: z.string(),
    deletedAt: z.iso.datetime({ offset: true }),
  }),
});
