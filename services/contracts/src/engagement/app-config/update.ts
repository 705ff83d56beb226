import { defineHttp } from '../../contract.ts';
import { adminErrors, engagementBodyLimitBytes } from '../limits.ts';
import { appConfigChangeSchema, appConfigSchema } from './app-config.ts';

/** PATCH /api/app_config: turns switches. Open browsers learn of it within a second. */
export const updateAppConfig = defineHttp({
  name: 'engagement.appConfig.update',
  method: 'PATCH',
  path: '/api/app_config',
  access: 'admin',
  summary: 'Turn switches of the site',
  body: appConfigChangeSchema,
  bodyLimitBytes: engagementBodyLimitBytes,
  output: appConfigSchema,
  errors: [...adminErrors, 'invalid_request'],
  example: { show_waitlist: true },
});
