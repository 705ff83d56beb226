import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors, engagementBodyLimitBytes } from '../limits.ts';
import { contactSchema } from './contact.ts';

/** PATCH /api/contacts/:id: marks a message as done, or as not done after all. */
export const updateContact = defineHttp({
  name: 'engagement.contacts.update',
  method: 'PATCH',
  path: '/api/contacts/:id',
  access: 'admin',
  summary: 'Mark a message as done',
  body: z.strictObject({ done: z.boolean() }),
  bodyLimitBytes: engagementBodyLimitBytes,
  output: contactSchema,
  errors: [...adminErrors, 'not_found', 'invalid_request'],
  example: { done: true },
});
