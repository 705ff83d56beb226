import type { getAppConfig } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';

export function getAppConfigHandler({
  appConfig,
}: Pick<EngagementContext, 'appConfig'>): HttpHandler<typeof getAppConfig> {
  return async () => (await appConfig.current()).config;
}
