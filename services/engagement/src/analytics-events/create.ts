import { capEventData, isTrackable, pathOf, storable, type createAnalyticsEvents } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { noContent } from '../analytics/no-content.ts';
import { requireSession } from '../analytics/session.ts';
import type { EngagementContext } from '../context.ts';

type CreateContext = Pick<EngagementContext, 'admission' | 'intake' | 'metrics' | 'now' | 'sessionIds'>;

/** All of them are kept or none: what fails may be sent again whole. */
export function createAnalyticsEventsHandler(context: CreateContext): HttpHandler<typeof createAnalyticsEvents> {
  return async ({ body, headers, principal }) => {
    const events = [body].flat();
    if (!(await context.admission.admits(headers, events.length))) {
      return noContent();
    }
    for (const sessionId of new Set(events.map(({ session_id }) => session_id))) {
      requireSession(context, sessionId);
    }
    const tracked = events.filter(({ event_type, event_data }) => isTrackable(event_type, event_data));
    context.metrics.recordsTotal.inc({ kind: 'event', outcome: 'skipped' }, events.length - tracked.length);
    const at = new Date(context.now()).toISOString();
    await context.intake.record(
      tracked.map((event) => ({
        kind: 'event',
        id: event.id ?? randomUUID(),
        mayRepeat: event.id !== undefined,
        sessionId: event.session_id,
        at,
        userId: principal.kind === 'user' ? principal.userId : null,
        eventType: storable(event.event_type.trim()),
        eventData: withoutAddress(capEventData(event.event_data)),
        pagePath: event.page_path ? pathOf(event.page_path) : null,
      })),
    );
    return noContent();
  };
}

/** An e-mail address tells who somebody is; that there was one is enough to count. */
function withoutAddress(data: Record<string, unknown>): Record<string, unknown> {
  return 'email' in data ? { ...data, email: '(given)' } : data;
}
