import { z } from 'zod';

export const contactSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  /** When an administrator was through with it. */
  done_at: z.iso.datetime().nullable(),
});

export type Contact = z.infer<typeof contactSchema>;
