import { defineHttp } from '../../contract.ts';

/** The name of the stream's events; their data is the configuration as JSON, their id its version. */
export const appConfigEventName = 'app_config';

/**
 * GET /api/site/changes: server-sent events. The configuration comes at once, unless `Last-Event-ID` is its version, and
 * then whenever a switch is turned; a comment every 25 s keeps the connection open. The gateway answers it.
 */
export const siteChanges = defineHttp({
  name: 'engagement.site.changes',
  method: 'GET',
  path: '/api/site/changes',
  access: 'anyone',
  summary: 'The configuration as it changes, as server-sent events',
  output: { document: 'text/event-stream' },
});
