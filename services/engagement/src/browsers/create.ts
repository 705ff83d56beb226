import type { createBrowser } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';

export function createBrowserHandler({
  browserTokens,
}: Pick<EngagementContext, 'browserTokens'>): HttpHandler<typeof createBrowser> {
  return async () => ({ token: browserTokens.make() });
}
