// What every page has the same instance of: the API's client, who is signed in, how the site is configured. The shell
// ships it whole; what else is exported by index.ts comes with the part of the site that uses it.
export * from './analytics/analytics.ts';
export * from './api/api-error.ts';
export * from './api/api.ts';
export * from './api/endpoint.ts';
export * from './api/hooks.ts';
export * from './api/openapi.ts';
export { createQueryClient, queryClient } from './api/query-client.ts';
export * from './conversion/demo.ts';
export * from './engagement/app-config/site-config.ts';
export { useSiteChanges } from './engagement/site/changes.ts';
export * from './engagement/contacts/create.ts';
export * from './engagement/site/get.ts';
export * from './engagement/waitlist/join.ts';
export * from './hosts/host-rules.ts';
export * from './hosts/host.ts';
export * from './hosts/use-host.ts';
export { useAgreement } from './session/agreement.ts';
export { isAdminWord } from './session/admin-word.ts';
export { hasKeptSession } from './session/auth-client.ts';
export * from './session/auth-provider.tsx';
export {
  onSessionEvent,
  openKeptSession,
  startSession,
  type SessionState,
  type SessionUser,
} from './session/session.ts';
