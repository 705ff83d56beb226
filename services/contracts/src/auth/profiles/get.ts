import { defineHttp } from '../../contract.ts';
import { profileSchema, profilesPath } from './profile.ts';

/** GET /api/profiles: the caller's own. */
export const getProfile = defineHttp({
  name: 'auth.profiles.get',
  method: 'GET',
  path: profilesPath,
  access: 'user',
  summary: 'Your profile',
  output: profileSchema,
  errors: ['missing_token', 'invalid_token', 'session_not_found'],
});
