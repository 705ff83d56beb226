import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { devicesPath } from './device.ts';

/** DELETE /api/devices: signs out everywhere, here too unless `keep=current`. */
export const revokeAllDevices = defineHttp({
  name: 'auth.devices.revokeAll',
  method: 'DELETE',
  path: devicesPath,
  access: 'user',
  summary: 'Sign out everywhere',
  query: z.strictObject({ keep: z.enum(['current']).optional() }),
  output: z.object({ revoked: z.number().int() }),
  errors: ['missing_token', 'invalid_token', 'session_not_found', 'invalid_request'],
});
