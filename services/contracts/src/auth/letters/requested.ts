import { z } from 'zod';
import { defineEvent } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';

/** Letters of other rooms. Auth writes them: it has the layout, the queue and the mail server. */
export const requestedLetterSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waitlist_joined') }),
  z.object({ kind: z.literal('waitlist_invitation') }),
  z.object({
    kind: z.literal('waitlist_notification'),
    name: z.string(),
    email: z.string(),
    referralSource: z.string().nullable(),
  }),
  z.object({ kind: z.literal('contact_received') }),
  z.object({
    kind: z.literal('contact_notification'),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
]);

export type RequestedLetter = z.infer<typeof requestedLetterSchema>;

/** A room wants a letter sent. By the event's id it is sent once, whatever the number of tries. */
export const lettersRequested = defineEvent({
  name: 'auth.letters.requested',
  payload: z.object({ to: emailSchema, letter: requestedLetterSchema }),
});
