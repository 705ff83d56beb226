import { cut, eventTextLength, pathOf, storable, type createPageVisit } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { noContent } from '../analytics/no-content.ts';
import { requireSession } from '../analytics/session.ts';
import { shortReferrer, shortUserAgent } from '../analytics/visitor.ts';
import type { EngagementContext } from '../context.ts';

export function createPageVisitHandler(
  context: Pick<EngagementContext, 'admission' | 'intake' | 'now' | 'sessionIds'>,
): HttpHandler<typeof createPageVisit> {
  return async ({ body, headers, principal }) => {
    if (!(await context.admission.admits(headers))) {
      return noContent();
    }
    const startedAt = requireSession(context, body.session_id);
    await context.intake.record([
      {
        kind: 'visit',
        id: body.id ?? randomUUID(),
        mayRepeat: body.id !== undefined,
        sessionId: body.session_id,
        startedAt: startedAt.toISOString(),
        at: new Date(context.now()).toISOString(),
        userId: principal.kind === 'user' ? principal.userId : null,
        pagePath: pathOf(body.page_path),
        pageTitle: body.page_title ? cut(storable(body.page_title), eventTextLength) : null,
        referrer: shortReferrer(body.referrer),
        userAgent: shortUserAgent(headers['user-agent']),
      },
    ]);
    return noContent();
  };
}
