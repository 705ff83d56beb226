import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';

/** DELETE /api/contacts/:id: forgets a message, for a person who asks for it. */
export const deleteContact = defineHttp({
  name: 'engagement.contacts.delete',
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: 'admin',
  summary: 'Forget a message',
  output: z.object({}),
  successStatus: 204,
  errors: [...adminErrors, 'not_found'],
});
