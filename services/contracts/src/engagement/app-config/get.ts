import { defineHttp } from '../../contract.ts';
import { appConfigSchema } from './app-config.ts';

/** GET /api/app_config: the switches of the site; SPEC's defaults when there are none. */
export const getAppConfig = defineHttp({
  name: 'engagement.appConfig.get',
  method: 'GET',
  path: '/api/app_config',
  access: 'anyone',
  summary: 'The switches of the site',
  output: appConfigSchema,
});
