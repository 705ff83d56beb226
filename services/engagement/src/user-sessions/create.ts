import type { createUserSession } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { noContent } from '../analytics/no-content.ts';
import { browserOf, deviceTypeOf } from '../analytics/visitor.ts';
import type { EngagementContext } from '../context.ts';

export function createUserSessionHandler({
  admission,
  intake,
  now,
  sessionIds,
}: Pick<EngagementContext, 'admission' | 'intake' | 'now' | 'sessionIds'>): HttpHandler<typeof createUserSession> {
  return async ({ body, headers, principal }) => {
    if (!(await admission.admits(headers))) {
      return noContent();
    }
    const userAgent = headers['user-agent'] ?? '';
    const id = sessionIds.make(now());
    await intake.record([
      {
        kind: 'session',
        sessionId: id,
        startedAt: new Date(sessionIds.startOf(id) ?? now()).toISOString(),
        userId: principal.kind === 'user' ? principal.userId : null,
        deviceType: body.device_type ?? deviceTypeOf(userAgent),
        browser: body.browser ?? browserOf(userAgent),
      },
    ]);
    return { id };
  };
}
