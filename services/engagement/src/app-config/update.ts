import type { updateAppConfig } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { changeAppConfig } from './store.ts';

export function updateAppConfigHandler({
  appConfig,
  database,
  outbox,
  now,
}: Pick<EngagementContext, 'appConfig' | 'database' | 'outbox' | 'now'>): HttpHandler<typeof updateAppConfig> {
  return async ({ body, principal, requestId }) => {
    const author = { actorId: principal.userId, requestId, at: new Date(now()) };
    const changed = await changeAppConfig(database, body, author);
    outbox.wake();
    appConfig.learn(changed);
    return changed.config;
  };
}
