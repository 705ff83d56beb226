import { z } from 'zod';
import { defineRpc } from '../../contract.ts';

/** An account as auth knows it, without anything secret. */
export const userDescriptionSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  new_email: z.string().nullable(),
  username: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  organization: z.string().nullable(),
  roles: z.array(z.enum(['admin'])),
  email_confirmed_at: z.iso.datetime().nullable(),
  banned_until: z.iso.datetime().nullable(),
  /** Whether the suspension holds now. */
  suspended: z.boolean(),
  last_sign_in_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Devices that are signed in. */
  devices: z.number().int(),
});

export type UserDescription = z.infer<typeof userDescriptionSchema>;

/** One account, for administrators; null when there is none. */
export const describeUser = defineRpc({
  name: 'auth.users.describe',
  input: z.object({ userId: z.uuid() }),
  output: z.object({ user: userDescriptionSchema.nullable() }),
  timeoutMilliseconds: 2_000,
});
