import { z } from 'zod';
import { defineEvent } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';

/** Letters to people who may have no account, and to ourselves. Auth writes them. */
export const requestedLetterSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waitlist_joined') }),
  z.object({ kind: z.literal('waitlist_invitation') }),
  z.object({
    kind: z.literal('waitlist_notification'),
    name: z.string(),
    email: z.string(),
    referralSource: z.string().nullable(),
  }),
  z.object({ kind: z.literal('contact_received'), subject: z.string() }),
  z.object({
    kind: z.literal('contact_notification'),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
]);

export type RequestedLetter = z.infer<typeof requestedLetterSchema>;

const textSchema = z.string().min(1).max(1_000);

/** A letter to a user, in the words of the room that knows what happened. Plain text; nothing in it was typed by others. */
export const writtenLetterSchema = z.object({
  subject: textSchema.max(200),
  /** What lists of e-mails show beside the subject. */
  preview: textSchema,
  heading: textSchema.max(200),
  paragraphs: z.array(textSchema).min(1).max(10),
  /** A small table. */
  facts: z
    .array(z.tuple([textSchema.max(100), textSchema.max(200)]))
    .max(20)
    .optional(),
  /** A button to a page of the application, by its path: `/select-plan`. */
  action: z
    .object({ label: textSchema.max(100), path: z.string().regex(/^\/(?!\/)[\x21-\x7e]{0,500}$/) })
    .optional(),
  /** Below the line: why it came. */
  reason: textSchema,
});

export type WrittenLetter = z.infer<typeof writtenLetterSchema>;

/**
 * A room wants a letter sent: auth has the layout, the queue and the mail server, and knows the address that a user has
 * confirmed. By the event's id it is sent once, whatever the number of tries.
 */
export const emailsRequested = defineEvent({
  name: 'auth.emails.requested',
  payload: z.union([
    z.object({ to: emailSchema, letter: requestedLetterSchema }),
    z.object({ userId: z.uuid(), letter: writtenLetterSchema }),
  ]),
});
