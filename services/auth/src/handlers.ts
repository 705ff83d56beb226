import type { authContracts } from '@octavo/contracts';
import type { Health, HttpHandlers, RpcHandlers } from '@octavo/kit';
import { deleteAccountHandler } from './account/delete.ts';
import { exportAccountHandler } from './account/export.ts';
import { setUpAdminHandler } from './admin/set-up.ts';
import { authAuditHandler } from './audit/list.ts';
import type { AuthContext } from './context.ts';
import { listDevicesHandler } from './devices/list.ts';
import { revokeAllDevicesHandler } from './devices/revoke-all.ts';
import { revokeDeviceHandler } from './devices/revoke.ts';
import { authHealthHandler } from './health.ts';
import { authHealthReportHandler } from './health-report.ts';
import { publishJwks } from './jwks.ts';
import { getNotificationsHandler } from './notifications/get.ts';
import { showUnsubscribeHandler, unsubscribeHandler } from './notifications/unsubscribe.ts';
import { updateNotificationsHandler } from './notifications/update.ts';
import { followLinkHandler } from './tokens/follow-link.ts';
import { resendTokenHandler } from './tokens/resend.ts';
import { verifyTokenHandler } from './tokens/verify.ts';
import { changePasswordHandler } from './passwords/change.ts';
import { recoverPasswordHandler } from './passwords/recover.ts';
import { getProfileHandler } from './profiles/get.ts';
import { updateProfileHandler } from './profiles/update.ts';
import { hasRoleHandler } from './roles/has.ts';
import { listSecurityEventsHandler } from './security-events/list.ts';
import { authSettingsHandler } from './settings.ts';
import { signOutHandler } from './sign-out.ts';
import { changePendingEmailHandler } from './sign-ups/change-email.ts';
import { resendVerificationEmailHandler } from './sign-ups/resend.ts';
import { sendVerificationEmailHandler } from './sign-ups/send-verification-email.ts';
import { emailConfirmationStatusHandler } from './sign-ups/status.ts';
import { verifyEmailTokenHandler } from './sign-ups/verify-email-token.ts';
import { grantToken } from './token.ts';
import { describeUserHandler, emailsOfUsersHandler } from './users/describe.ts';
import { getUserHandler } from './users/get.ts';
import { listAuthUsersHandler } from './users/list.ts';
import { resendVerificationHandler } from './users/resend-verification.ts';
import { signUpHandler } from './users/sign-up.ts';
import { suspendUserHandler } from './users/suspend.ts';
import { updateUserHandler } from './users/update.ts';

export function createHandlers(context: AuthContext): HttpHandlers<typeof authContracts> {
  return {
    'auth.token': grantToken(context),
    'auth.jwks': publishJwks(context),
    'auth.settings': authSettingsHandler(),
    'auth.health': authHealthHandler(context),
    'auth.signOut': signOutHandler(context),
    'auth.users.signUp': signUpHandler(context),
    'auth.users.get': getUserHandler(context),
    'auth.users.update': updateUserHandler(context),
    'auth.users.suspend': suspendUserHandler(context),
    'auth.passwords.recover': recoverPasswordHandler(context),
    'auth.passwords.change': changePasswordHandler(context),
    'auth.tokens.verify': verifyTokenHandler(context),
    'auth.tokens.followLink': followLinkHandler(context),
    'auth.tokens.resend': resendTokenHandler(context),
    'auth.signUps.sendVerificationEmail': sendVerificationEmailHandler(context),
    'auth.signUps.verifyEmailToken': verifyEmailTokenHandler(context),
    'auth.signUps.resend': resendVerificationEmailHandler(context),
    'auth.signUps.changeEmail': changePendingEmailHandler(context),
    'auth.signUps.status': emailConfirmationStatusHandler(context),
    'auth.admin.setUp': setUpAdminHandler(context),
    'auth.roles.has': hasRoleHandler(context),
    'auth.profiles.get': getProfileHandler(context),
    'auth.profiles.update': updateProfileHandler(context),
    'auth.devices.list': listDevicesHandler(context),
    'auth.devices.revoke': revokeDeviceHandler(context),
    'auth.devices.revokeAll': revokeAllDevicesHandler(context),
    'auth.securityEvents.list': listSecurityEventsHandler(context),
    'auth.users.list': listAuthUsersHandler(context),
    'auth.users.resendVerification': resendVerificationHandler(context),
    'auth.account.export': exportAccountHandler(context),
    'auth.account.delete': deleteAccountHandler(context),
    'auth.notifications.get': getNotificationsHandler(context),
    'auth.notifications.update': updateNotificationsHandler(context),
    'auth.notifications.showUnsubscribe': showUnsubscribeHandler(context),
    'auth.notifications.unsubscribe': unsubscribeHandler(context),
  };
}

/** What other services ask over NATS. */
export function createMethods(context: AuthContext, health: Health): RpcHandlers<typeof authContracts> {
  return {
    'auth.users.describe': describeUserHandler(context),
    'auth.users.emails': emailsOfUsersHandler(context),
    'auth.audit.list': authAuditHandler(context),
    'auth.health.report': authHealthReportHandler(context, health),
  };
}
