import { z } from 'zod';

export const profilesPath = '/api/profiles';

export const profileSchema = z.object({
  id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  organization: z.string().nullable(),
  first_login_completed: z.boolean(),
});
