import type { endUserSession } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { noContent } from '../analytics/no-content.ts';
import { requireSession } from '../analytics/session.ts';
import type { EngagementContext } from '../context.ts';

type EndContext = Pick<EngagementContext, 'admission' | 'intake' | 'now' | 'sessionIds'>;

export function endUserSessionHandler(context: EndContext): HttpHandler<typeof endUserSession> {
  return async ({ body: { sessionId, pageViews, endedAt }, headers }) => {
    if (await context.admission.admits(headers)) {
      await recordEnd(context, { sessionId, pageViews, endedAt });
    }
    return noContent();
  };
}

/** The browser's clock is believed within the session's own time: from its start until now. */
export async function recordEnd(
  context: Omit<EndContext, 'admission'>,
  end: { sessionId: string; pageViews?: number | undefined; endedAt?: string | undefined },
): Promise<void> {
  const startedAt = requireSession(context, end.sessionId).getTime();
  const now = context.now();
  const told = end.endedAt === undefined ? now : Date.parse(end.endedAt);
  await context.intake.record([
    {
      kind: 'end',
      sessionId: end.sessionId,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(Math.max(startedAt, Math.min(now, told))).toISOString(),
      pageViews: end.pageViews ?? null,
    },
  ]);
}
