import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';

/** DELETE /api/waitlist/:id: forgets a person who asks for it. */
export const deleteWaitlistEntry = defineHttp({
  name: 'engagement.waitlist.delete',
  method: 'DELETE',
  path: '/api/waitlist/:id',
  access: 'admin',
  summary: 'Forget somebody on the waitlist',
  output: z.object({}),
  successStatus: 204,
  errors: [...adminErrors, 'not_found'],
});
