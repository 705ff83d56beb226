import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { deviceSchema, devicesPath } from './device.ts';

/** GET /api/devices: where the user is signed in, the latest first. */
export const listDevices = defineHttp({
  name: 'auth.devices.list',
  method: 'GET',
  path: devicesPath,
  access: 'user',
  summary: 'Where you are signed in',
  output: z.object({ devices: z.array(deviceSchema) }),
  errors: ['missing_token', 'invalid_token', 'session_not_found'],
});
