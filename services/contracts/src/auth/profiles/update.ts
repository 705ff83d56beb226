import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { optionalFirstNameSchema, optionalLastNameSchema } from '../../validation/name.ts';
import { authBodyLimitBytes } from '../token.ts';
import { profileSchema, profilesPath } from './profile.ts';

/** PATCH /api/profiles: the caller's own. What is left out stays as it is; an empty name becomes null. */
export const updateProfile = defineHttp({
  name: 'auth.profiles.update',
  method: 'PATCH',
  path: profilesPath,
  access: 'user',
  summary: 'Change your profile',
  body: z.strictObject({
    first_name: optionalFirstNameSchema.nullish(),
    last_name: optionalLastNameSchema.nullish(),
    organization: z.string().max(1_000).nullish(),
    first_login_completed: z.boolean().optional(),
  }),
  bodyLimitBytes: authBodyLimitBytes,
  output: profileSchema,
  errors: ['missing_token', 'invalid_token', 'session_not_found', 'invalid_request'],
  example: { first_name: 'Ada', last_name: 'Lovelace' },
});
