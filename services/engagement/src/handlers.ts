import type { engagementContracts } from '@octavo/contracts';
import type { HttpHandlers, RpcHandlers } from '@octavo/kit';
import { userDataHandler } from './accounts/user-data.ts';
import { createAnalyticsEventsHandler } from './analytics-events/create.ts';
import { listAnalyticsEventsHandler } from './analytics-events/list.ts';
import { analyticsSeriesHandler } from './analytics/series.ts';
import { analyticsSummaryHandler } from './analytics/summary.ts';
import { currentAppConfigHandler } from './app-config/current.ts';
import { getAppConfigHandler } from './app-config/get.ts';
import { listAppConfigChangesHandler } from './app-config/history.ts';
import { updateAppConfigHandler } from './app-config/update.ts';
import { listAuditLogHandler } from './audit/list.ts';
import { createBrowserHandler } from './browsers/create.ts';
import { createContactHandler } from './contacts/create.ts';
import { deleteContactHandler } from './contacts/delete.ts';
import { listContactsHandler } from './contacts/list.ts';
import { updateContactHandler } from './contacts/update.ts';
import type { EngagementContext } from './context.ts';
import { createPageVisitHandler } from './page-visits/create.ts';
import { listPageVisitsHandler } from './page-visits/list.ts';
import { updatePageVisitHandler } from './page-visits/update.ts';
import { getSiteHandler } from './site/get.ts';
import { getSystemStatusHandler } from './status/get.ts';
import { createUserSessionHandler } from './user-sessions/create.ts';
import { endUserSessionHandler } from './user-sessions/end.ts';
import { listUserSessionsHandler } from './user-sessions/list.ts';
import { updateUserSessionHandler } from './user-sessions/update.ts';
import { deleteWaitlistEntryHandler } from './waitlist/delete.ts';
import { exportWaitlistHandler } from './waitlist/export.ts';
import { inviteFromWaitlistHandler } from './waitlist/invite.ts';
import { joinWaitlistHandler } from './waitlist/join.ts';
import { listWaitlistHandler } from './waitlist/list.ts';

export function createHandlers(context: EngagementContext): HttpHandlers<typeof engagementContracts> {
  return {
    'engagement.site.get': getSiteHandler(context),
    'engagement.appConfig.get': getAppConfigHandler(context),
    'engagement.appConfig.update': updateAppConfigHandler(context),
    'engagement.appConfig.history': listAppConfigChangesHandler(context),
    'engagement.browsers.create': createBrowserHandler(context),
    'engagement.waitlist.join': joinWaitlistHandler(context),
    'engagement.waitlist.list': listWaitlistHandler(context),
    'engagement.waitlist.export': exportWaitlistHandler(context),
    'engagement.waitlist.delete': deleteWaitlistEntryHandler(context),
    'engagement.waitlist.invite': inviteFromWaitlistHandler(context),
    'engagement.contacts.create': createContactHandler(context),
    'engagement.contacts.list': listContactsHandler(context),
    'engagement.contacts.update': updateContactHandler(context),
    'engagement.contacts.delete': deleteContactHandler(context),
    'engagement.userSessions.create': createUserSessionHandler(context),
    'engagement.userSessions.update': updateUserSessionHandler(context),
    'engagement.userSessions.end': endUserSessionHandler(context),
    'engagement.userSessions.list': listUserSessionsHandler(context),
    'engagement.pageVisits.create': createPageVisitHandler(context),
    'engagement.pageVisits.update': updatePageVisitHandler(context),
    'engagement.pageVisits.list': listPageVisitsHandler(context),
    'engagement.analyticsEvents.create': createAnalyticsEventsHandler(context),
    'engagement.analyticsEvents.list': listAnalyticsEventsHandler(context),
    'engagement.analytics.summary': analyticsSummaryHandler(context),
    'engagement.analytics.series': analyticsSeriesHandler(context),
    'engagement.status.get': getSystemStatusHandler(context),
    'engagement.audit.list': listAuditLogHandler(context),
  };
}

export function createMethods(context: EngagementContext): RpcHandlers<typeof engagementContracts> {
  return {
    'engagement.appConfig.current': currentAppConfigHandler(context),
    'engagement.userData.read': userDataHandler(context),
    'engagement.health.report': () => context.health.report('engagement'),
  };
}
