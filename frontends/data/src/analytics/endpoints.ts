import type {
  createAnalyticsEvents as createEventsContract,
  createPageVisit as createVisitContract,
  createUserSession as createSessionContract,
  endUserSession as endSessionContract,
  updatePageVisit as updateVisitContract,
} from '@octavo/contracts';
import { endpoint } from '../api/endpoint.ts';

export const createUserSession = endpoint<typeof createSessionContract>(
  'engagement.userSessions.create',
  'POST',
  '/api/user_sessions',
);

export const endUserSession = endpoint<typeof endSessionContract>(
  'engagement.userSessions.end',
  'POST',
  '/api/end-session',
);

export const createPageVisit = endpoint<typeof createVisitContract>(
  'engagement.pageVisits.create',
  'POST',
  '/api/page_visits',
);

export const updatePageVisit = endpoint<typeof updateVisitContract>(
  'engagement.pageVisits.update',
  'PATCH',
  '/api/page_visits',
);

export const createAnalyticsEvents = endpoint<typeof createEventsContract>(
  'engagement.analyticsEvents.create',
  'POST',
  '/api/analytics_events',
);
