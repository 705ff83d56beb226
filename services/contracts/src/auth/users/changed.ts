import { z } from 'zod';
import { defineEvent } from '../../contract.ts';

/** A user whose address is confirmed came, changed, was suspended or reinstated, or went: all of it as it is now. */
export const usersChanged = defineEvent({
  name: 'auth.users.changed',
  payload: z.object({
    userId: z.uuid(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    joinedAt: z.iso.datetime({ offset: true }),
    suspendedUntil: z.iso.datetime({ offset: true }).nullable(),
    deletedAt: z.iso.datetime({ offset: true }).nullable(),
    /** Of two of these the later one counts. */
    changedAt: z.iso.datetime({ offset: true }),
  }),
});
