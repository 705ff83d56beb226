import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';
import { invalidFormMessage } from '../../validation/form.ts';
import { messageSchema } from '../../validation/message.ts';
import { nameSchema } from '../../validation/name.ts';
import { subjectSchema } from '../../validation/subject.ts';
import { engagementBodyLimitBytes } from '../limits.ts';

/** POST /api/contacts: a message to us. What reads like spam is refused, with SPEC's text. */
export const createContact = defineHttp({
  name: 'engagement.contacts.create',
  method: 'POST',
  path: '/api/contacts',
  access: 'anyone',
  summary: 'Send us a message',
  body: z.strictObject({ name: nameSchema, email: emailSchema, subject: subjectSchema, message: messageSchema }),
  bodyLimitBytes: engagementBodyLimitBytes,
  invalidMessage: invalidFormMessage,
  output: z.object({ success: z.literal(true) }),
  errors: ['invalid_request', 'suspicious_content', 'rate_limited'],
  example: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'Page numbers',
    message: 'Can the footer of an HTML document show page numbers?',
  },
});
