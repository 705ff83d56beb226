import { z } from 'zod';
import { defineRpc } from '../../contract.ts';

/** The addresses of these accounts, for lists that name people; who is gone is left out. */
export const emailsOfUsers = defineRpc({
  name: 'auth.users.emails',
  input: z.object({ userIds: z.array(z.uuid()).max(500) }),
  output: z.object({ emails: z.record(z.uuid(), z.string()) }),
  timeoutMilliseconds: 2_000,
});
