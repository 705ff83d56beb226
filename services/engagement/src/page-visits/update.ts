import { longestVisitSeconds, pathOf, type updatePageVisit } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { noContent } from '../analytics/no-content.ts';
import { requireSession } from '../analytics/session.ts';
import type { EngagementContext } from '../context.ts';

export function updatePageVisitHandler(
  context: Pick<EngagementContext, 'admission' | 'intake' | 'now' | 'sessionIds'>,
): HttpHandler<typeof updatePageVisit> {
  return async ({ body, headers }) => {
    if (await context.admission.admits(headers)) {
      requireSession(context, body.session_id);
      await context.intake.record([
        {
          kind: 'duration',
          sessionId: body.session_id,
          at: new Date(context.now()).toISOString(),
          pagePath: pathOf(body.page_path),
          duration: Math.round(Math.min(longestVisitSeconds, body.duration)),
        },
      ]);
    }
    return noContent();
  };
}
