import { z } from 'zod';
import { defineEvent } from '../../contract.ts';
import { notificationTopics } from '../notifications/topics.ts';

const textSchema = z.string().min(1).max(1_000);

/**
 * A service has something to tell a user by e-mail: auth, which knows the address and has the way to the mail server,
 * sends it in the layout of its own letters. All of it is plain text, and nothing in it was typed by somebody else than
 * its reader.
 */
export const emailsRequested = defineEvent({
  name: 'auth.emails.requested',
  payload: z.object({
    userId: z.uuid(),
    /** Sent only to those who want to be told of it; without one it is sent to everybody. */
    topic: z.enum(notificationTopics).optional(),
    letter: z.object({
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
    }),
  }),
});
