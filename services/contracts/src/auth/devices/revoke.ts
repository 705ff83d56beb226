import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { devicesPath } from './device.ts';

/** DELETE /api/devices/:id: signs one device out. */
export const revokeDevice = defineHttp({
  name: 'auth.devices.revoke',
  method: 'DELETE',
  path: `${devicesPath}/:id`,
  access: 'user',
  summary: 'Sign one device out',
  output: z.object({}),
  successStatus: 204,
  errors: ['missing_token', 'invalid_token', 'session_not_found', 'not_found'],
});
