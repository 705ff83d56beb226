import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { pageQuerySchema } from '../list-query.ts';
import { appConfigSchema } from './app-config.ts';

export const appConfigChangeRecordSchema = z.object({
  id: z.string(),
  /** Who turned it. */
  actor_id: z.uuid(),
  changed_at: z.iso.datetime(),
  before: appConfigSchema,
  after: appConfigSchema,
  request_id: z.string().nullable(),
});

/** GET /api/app_config/changes: who turned which switch, and when. */
export const listAppConfigChanges = defineHttp({
  name: 'engagement.appConfig.history',
  method: 'GET',
  path: '/api/app_config/changes',
  access: 'admin',
  summary: 'Changes of the switches, the newest first',
  query: pageQuerySchema,
  output: z.object({ changes: z.array(appConfigChangeRecordSchema), nextCursor: z.string().nullable() }),
  errors: [...adminErrors, 'invalid_request'],
});
