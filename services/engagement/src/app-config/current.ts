import type { currentAppConfig } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';

export function currentAppConfigHandler({
  appConfig,
}: Pick<EngagementContext, 'appConfig'>): RpcHandler<typeof currentAppConfig> {
  return () => appConfig.current();
}
