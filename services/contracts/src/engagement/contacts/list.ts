import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { searchQuerySchema } from '../list-query.ts';
import { contactSchema } from './contact.ts';

export const contactSorts = ['created_at', 'name', 'email', 'subject'] as const;

/** GET /api/contacts: what people wrote to us, the newest first unless asked otherwise, and how many in all. */
export const listContacts = defineHttp({
  name: 'engagement.contacts.list',
  method: 'GET',
  path: '/api/contacts',
  access: 'admin',
  summary: 'Messages that people sent us',
  query: searchQuerySchema.extend({
    sort: z.enum(contactSorts).default('created_at'),
    done: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({ description: 'Only those that are done, or only the others' }),
  }),
  output: z.object({
    contacts: z.array(contactSchema),
    nextCursor: z.string().nullable(),
    /** How many match the search, on all pages. */
    total: z.number().int(),
  }),
  errors: [...adminErrors, 'invalid_request'],
});
