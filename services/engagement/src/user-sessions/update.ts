import type { updateUserSession } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { noContent } from '../analytics/no-content.ts';
import type { EngagementContext } from '../context.ts';
import { recordEnd } from './end.ts';

export function updateUserSessionHandler(
  context: Pick<EngagementContext, 'admission' | 'intake' | 'now' | 'sessionIds'>,
): HttpHandler<typeof updateUserSession> {
  return async ({ body, headers, params }) => {
    if (await context.admission.admits(headers)) {
      await recordEnd(context, {
        sessionId: params['id'] ?? '',
        pageViews: body.total_page_views,
        endedAt: body.ended_at,
      });
    }
    return noContent();
  };
}
