import { setUpAdmin } from './auth/admin/set-up.ts';
import { deleteAccount } from './auth/account/delete.ts';
import { exportAccount } from './auth/account/export.ts';
import { authAudit } from './auth/audit/list.ts';
import { listDevices } from './auth/devices/list.ts';
import { revokeAllDevices } from './auth/devices/revoke-all.ts';
import { revokeDevice } from './auth/devices/revoke.ts';
import { authHealth } from './auth/health.ts';
import { getNotifications } from './auth/notifications/get.ts';
import { showUnsubscribe, unsubscribe } from './auth/notifications/unsubscribe.ts';
import { updateNotifications } from './auth/notifications/update.ts';
import { changePassword } from './auth/passwords/change.ts';
import { recoverPassword } from './auth/passwords/recover.ts';
import { getProfile } from './auth/profiles/get.ts';
import { updateProfile } from './auth/profiles/update.ts';
import { hasRole } from './auth/roles/has.ts';
import { listSecurityEvents } from './auth/security-events/list.ts';
import { authSettings } from './auth/settings.ts';
import { signOut } from './auth/sign-out.ts';
import { changePendingEmail } from './auth/sign-ups/change-email.ts';
import { resendVerificationEmail } from './auth/sign-ups/resend.ts';
import { sendVerificationEmail } from './auth/sign-ups/send-verification-email.ts';
import { emailConfirmationStatus } from './auth/sign-ups/status.ts';
import { verifyEmailToken } from './auth/sign-ups/verify-email-token.ts';
import { followLink } from './auth/tokens/follow-link.ts';
import { resendToken } from './auth/tokens/resend.ts';
import { verifyToken } from './auth/tokens/verify.ts';
import { getUser } from './auth/users/get.ts';
import { describeUser } from './auth/users/describe.ts';
import { emailsOfUsers } from './auth/users/emails.ts';
import { listAuthUsers } from './auth/users/list.ts';
import { resendVerification } from './auth/users/resend-verification.ts';
import { signUp } from './auth/users/sign-up.ts';
import { suspendUser } from './auth/users/suspend.ts';
import { updateUser } from './auth/users/update.ts';
import { jwks } from './auth/jwks.ts';
import { token } from './auth/token.ts';
import { generateApiKey } from './billing/api-keys/generate.ts';
import { listApiKeys } from './billing/api-keys/list.ts';
import { createApiKey } from './billing/api-keys/create.ts';
import { revealApiKey } from './billing/api-keys/reveal.ts';
import { updateApiKey } from './billing/api-keys/update.ts';
import { rotateApiKey } from './billing/api-keys/rotate.ts';
import { revokeApiKey } from './billing/api-keys/revoke.ts';
import { getAccount } from './billing/accounts/get.ts';
import { getSpendCap } from './billing/accounts/get-spend-cap.ts';
import { setSpendCap } from './billing/accounts/set-spend-cap.ts';
import { getUsage } from './billing/usage/get.ts';
import { listRequests } from './billing/requests/list.ts';
import { listUsers } from './billing/admin/list-users.ts';
import { exportUsers } from './billing/admin/export-users.ts';
import { getRevenue } from './billing/admin/get-revenue.ts';
import { getUserAsAdmin } from './billing/admin/get-user.ts';
import { listAllPayments } from './billing/admin/list-payments.ts';
import { billingAudit } from './billing/audit/list.ts';
import { getTotalUsage } from './billing/admin/get-usage.ts';
import { grantManually } from './billing/admin/grant.ts';
import { listGrants } from './billing/admin/list-grants.ts';
import { apiKeysResolve } from './billing/api-keys/resolve.ts';
import { creditsHold } from './billing/credits/hold.ts';
import { creditsRelease } from './billing/credits/release.ts';
import { creditsSettle } from './billing/credits/settle.ts';
import { creditsTransfer } from './billing/credits/transfer.ts';
import { getInvoice } from './billing/invoices/get.ts';
import { listInvoices } from './billing/invoices/list.ts';
import { getInvoicePdf } from './billing/invoices/pdf.ts';
import { createPayment } from './billing/payments/create.ts';
import { getPayment } from './billing/payments/get.ts';
import { listPayments } from './billing/payments/list.ts';
import { receivePaymentWebhook } from './billing/payments/receive-webhook.ts';
import { refundPayment } from './billing/payments/refund.ts';
import { returnFromPayment } from './billing/payments/return.ts';
import { showSandboxPayment, submitSandboxPayment } from './billing/payments/sandbox-page.ts';
import { cancelSubscription } from './billing/subscriptions/cancel.ts';
import { changeSubscription } from './billing/subscriptions/change.ts';
import { listSubscriptions } from './billing/subscriptions/list.ts';
import { previewSubscription } from './billing/subscriptions/preview.ts';
import { resumeSubscription } from './billing/subscriptions/resume.ts';
import { listPlans } from './billing/plans/list.ts';
import { createBatch } from './conversion/batches/create.ts';
import { getBatch } from './conversion/batches/get.ts';
import { getFile } from './conversion/files/get.ts';
import { htmlToPdf } from './conversion/html-to-pdf.ts';
import { deleteJob } from './conversion/jobs/delete.ts';
import { getJob } from './conversion/jobs/get.ts';
import { listJobs } from './conversion/jobs/list.ts';
import { getJobResult } from './conversion/jobs/result.ts';
import { jsonToPdf } from './conversion/json-to-pdf.ts';
import { demo } from './conversion/demo.ts';
import { languages } from './conversion/languages.ts';
import { markdownToPdf } from './conversion/markdown-to-pdf.ts';
import { pdfToImage } from './conversion/pdf-to-image.ts';
import { pdfToText } from './conversion/pdf-to-text.ts';
import { templateToPdf } from './conversion/template-to-pdf.ts';
import { createTemplate } from './conversion/templates/create.ts';
import { deleteTemplate } from './conversion/templates/delete.ts';
import { deleteTemplateVersion } from './conversion/templates/delete-version.ts';
import { getTemplate } from './conversion/templates/get.ts';
import { getTemplateVersion } from './conversion/templates/get-version.ts';
import { listTemplates } from './conversion/templates/list.ts';
import { previewTemplate } from './conversion/templates/preview.ts';
import { restoreTemplateVersion } from './conversion/templates/restore-version.ts';
import { updateTemplate } from './conversion/templates/update.ts';
import { listTemplateVersions } from './conversion/templates/versions.ts';
import { createWebhook } from './conversion/webhooks/create.ts';
import { deleteWebhook } from './conversion/webhooks/delete.ts';
import { listWebhookDeliveries } from './conversion/webhooks/deliveries.ts';
import { getWebhook } from './conversion/webhooks/get.ts';
import { listWebhooks } from './conversion/webhooks/list.ts';
import { replayWebhookDelivery } from './conversion/webhooks/replay.ts';
import { rotateWebhookSecret } from './conversion/webhooks/rotate-secret.ts';
import { testWebhook } from './conversion/webhooks/test.ts';
import { updateWebhook } from './conversion/webhooks/update.ts';
import { textToPdf } from './conversion/text-to-pdf.ts';
import { createAnalyticsEvents } from './engagement/analytics-events/create.ts';
import { listAnalyticsEvents } from './engagement/analytics-events/list.ts';
import { analyticsSeries } from './engagement/analytics/series.ts';
import { analyticsSummary } from './engagement/analytics/summary.ts';
import { currentAppConfig } from './engagement/app-config/current.ts';
import { getAppConfig } from './engagement/app-config/get.ts';
import { listAppConfigChanges } from './engagement/app-config/history.ts';
import { updateAppConfig } from './engagement/app-config/update.ts';
import { listAuditLog } from './engagement/audit/list.ts';
import { createBrowser } from './engagement/browsers/create.ts';
import { createContact } from './engagement/contacts/create.ts';
import { deleteContact } from './engagement/contacts/delete.ts';
import { listContacts } from './engagement/contacts/list.ts';
import { updateContact } from './engagement/contacts/update.ts';
import { createPageVisit } from './engagement/page-visits/create.ts';
import { listPageVisits } from './engagement/page-visits/list.ts';
import { updatePageVisit } from './engagement/page-visits/update.ts';
import { siteChanges } from './engagement/site/changes.ts';
import { getSite } from './engagement/site/get.ts';
import { getSystemStatus } from './engagement/status/get.ts';
import { createUserSession } from './engagement/user-sessions/create.ts';
import { endUserSession } from './engagement/user-sessions/end.ts';
import { listUserSessions } from './engagement/user-sessions/list.ts';
import { updateUserSession } from './engagement/user-sessions/update.ts';
import { deleteWaitlistEntry } from './engagement/waitlist/delete.ts';
import { exportWaitlist } from './engagement/waitlist/export.ts';
import { inviteFromWaitlist } from './engagement/waitlist/invite.ts';
import { joinWaitlist } from './engagement/waitlist/join.ts';
import { listWaitlist } from './engagement/waitlist/list.ts';
import type { HttpContract, RpcContract } from './contract.ts';
import {
  authHealthReport,
  billingHealthReport,
  conversionHealthReport,
  engagementHealthReport,
  gatewayHealthReport,
} from './health/report.ts';
import { billingUserData, conversionUserData, engagementUserData } from './user-data/read.ts';

type ContractSet = Record<string, HttpContract | RpcContract>;

/** Each room's methods by name. A service implements exactly its set: a missing handler does not compile. */
export const authContracts = {
  [token.name]: token,
  [jwks.name]: jwks,
  [signUp.name]: signUp,
  [getUser.name]: getUser,
  [updateUser.name]: updateUser,
  [suspendUser.name]: suspendUser,
  [recoverPassword.name]: recoverPassword,
  [changePassword.name]: changePassword,
  [verifyToken.name]: verifyToken,
  [followLink.name]: followLink,
  [resendToken.name]: resendToken,
  [signOut.name]: signOut,
  [authSettings.name]: authSettings,
  [authHealth.name]: authHealth,
  [sendVerificationEmail.name]: sendVerificationEmail,
  [verifyEmailToken.name]: verifyEmailToken,
  [resendVerificationEmail.name]: resendVerificationEmail,
  [changePendingEmail.name]: changePendingEmail,
  [emailConfirmationStatus.name]: emailConfirmationStatus,
  [setUpAdmin.name]: setUpAdmin,
  [hasRole.name]: hasRole,
  [getProfile.name]: getProfile,
  [updateProfile.name]: updateProfile,
  [listDevices.name]: listDevices,
  [revokeDevice.name]: revokeDevice,
  [revokeAllDevices.name]: revokeAllDevices,
  [listSecurityEvents.name]: listSecurityEvents,
  [listAuthUsers.name]: listAuthUsers,
  [describeUser.name]: describeUser,
  [emailsOfUsers.name]: emailsOfUsers,
  [resendVerification.name]: resendVerification,
  [exportAccount.name]: exportAccount,
  [deleteAccount.name]: deleteAccount,
  [getNotifications.name]: getNotifications,
  [updateNotifications.name]: updateNotifications,
  [showUnsubscribe.name]: showUnsubscribe,
  [unsubscribe.name]: unsubscribe,
  [authAudit.name]: authAudit,
  [authHealthReport.name]: authHealthReport,
} satisfies ContractSet;

export const billingContracts = {
  [apiKeysResolve.name]: apiKeysResolve,
  [creditsHold.name]: creditsHold,
  [creditsSettle.name]: creditsSettle,
  [creditsRelease.name]: creditsRelease,
  [creditsTransfer.name]: creditsTransfer,
  [createPayment.name]: createPayment,
  [getPayment.name]: getPayment,
  [listPayments.name]: listPayments,
  [receivePaymentWebhook.name]: receivePaymentWebhook,
  [refundPayment.name]: refundPayment,
  [returnFromPayment.name]: returnFromPayment,
  [showSandboxPayment.name]: showSandboxPayment,
  [submitSandboxPayment.name]: submitSandboxPayment,
  [listSubscriptions.name]: listSubscriptions,
  [previewSubscription.name]: previewSubscription,
  [changeSubscription.name]: changeSubscription,
  [cancelSubscription.name]: cancelSubscription,
  [resumeSubscription.name]: resumeSubscription,
  [listInvoices.name]: listInvoices,
  [getInvoice.name]: getInvoice,
  [getInvoicePdf.name]: getInvoicePdf,
  [listPlans.name]: listPlans,
  [generateApiKey.name]: generateApiKey,
  [listApiKeys.name]: listApiKeys,
  [createApiKey.name]: createApiKey,
  [revealApiKey.name]: revealApiKey,
  [updateApiKey.name]: updateApiKey,
  [rotateApiKey.name]: rotateApiKey,
  [revokeApiKey.name]: revokeApiKey,
  [getAccount.name]: getAccount,
  [getSpendCap.name]: getSpendCap,
  [setSpendCap.name]: setSpendCap,
  [getUsage.name]: getUsage,
  [listRequests.name]: listRequests,
  [listUsers.name]: listUsers,
  [getTotalUsage.name]: getTotalUsage,
  [grantManually.name]: grantManually,
  [listGrants.name]: listGrants,
  [exportUsers.name]: exportUsers,
  [getUserAsAdmin.name]: getUserAsAdmin,
  [listAllPayments.name]: listAllPayments,
  [getRevenue.name]: getRevenue,
  [billingAudit.name]: billingAudit,
  [billingUserData.name]: billingUserData,
  [billingHealthReport.name]: billingHealthReport,
} satisfies ContractSet;

/** What is paid for: each can be asked for at once, as a job, under an idempotency key. */
export const operationContracts = {
  [htmlToPdf.name]: htmlToPdf,
  [templateToPdf.name]: templateToPdf,
  [markdownToPdf.name]: markdownToPdf,
  [textToPdf.name]: textToPdf,
  [jsonToPdf.name]: jsonToPdf,
  [pdfToText.name]: pdfToText,
  [pdfToImage.name]: pdfToImage,
} satisfies ContractSet;

export const conversionContracts = {
  ...operationContracts,
  [languages.name]: languages,
  [demo.name]: demo,
  [listJobs.name]: listJobs,
  [getJob.name]: getJob,
  [getJobResult.name]: getJobResult,
  [deleteJob.name]: deleteJob,
  [createBatch.name]: createBatch,
  [getBatch.name]: getBatch,
  [getFile.name]: getFile,
  [createTemplate.name]: createTemplate,
  [deleteTemplate.name]: deleteTemplate,
  [deleteTemplateVersion.name]: deleteTemplateVersion,
  [getTemplate.name]: getTemplate,
  [getTemplateVersion.name]: getTemplateVersion,
  [listTemplates.name]: listTemplates,
  [previewTemplate.name]: previewTemplate,
  [restoreTemplateVersion.name]: restoreTemplateVersion,
  [updateTemplate.name]: updateTemplate,
  [listTemplateVersions.name]: listTemplateVersions,
  [createWebhook.name]: createWebhook,
  [deleteWebhook.name]: deleteWebhook,
  [listWebhookDeliveries.name]: listWebhookDeliveries,
  [getWebhook.name]: getWebhook,
  [listWebhooks.name]: listWebhooks,
  [replayWebhookDelivery.name]: replayWebhookDelivery,
  [rotateWebhookSecret.name]: rotateWebhookSecret,
  [testWebhook.name]: testWebhook,
  [updateWebhook.name]: updateWebhook,
  [conversionUserData.name]: conversionUserData,
  [conversionHealthReport.name]: conversionHealthReport,
} satisfies ContractSet;

export const engagementContracts = {
  [createAnalyticsEvents.name]: createAnalyticsEvents,
  [listAnalyticsEvents.name]: listAnalyticsEvents,
  [analyticsSeries.name]: analyticsSeries,
  [analyticsSummary.name]: analyticsSummary,
  [currentAppConfig.name]: currentAppConfig,
  [getAppConfig.name]: getAppConfig,
  [listAppConfigChanges.name]: listAppConfigChanges,
  [updateAppConfig.name]: updateAppConfig,
  [createBrowser.name]: createBrowser,
  [createContact.name]: createContact,
  [deleteContact.name]: deleteContact,
  [listContacts.name]: listContacts,
  [updateContact.name]: updateContact,
  [createPageVisit.name]: createPageVisit,
  [listPageVisits.name]: listPageVisits,
  [updatePageVisit.name]: updatePageVisit,
  [getSite.name]: getSite,
  [createUserSession.name]: createUserSession,
  [endUserSession.name]: endUserSession,
  [listUserSessions.name]: listUserSessions,
  [updateUserSession.name]: updateUserSession,
  [deleteWaitlistEntry.name]: deleteWaitlistEntry,
  [exportWaitlist.name]: exportWaitlist,
  [inviteFromWaitlist.name]: inviteFromWaitlist,
  [joinWaitlist.name]: joinWaitlist,
  [listWaitlist.name]: listWaitlist,
  [getSystemStatus.name]: getSystemStatus,
  [listAuditLog.name]: listAuditLog,
  [engagementUserData.name]: engagementUserData,
  [engagementHealthReport.name]: engagementHealthReport,
} satisfies ContractSet;

/** What the gateway answers by itself: how it is, and a stream to each open browser, which costs no service anything. */
export const gatewayContracts = {
  [siteChanges.name]: siteChanges,
  [gatewayHealthReport.name]: gatewayHealthReport,
} satisfies ContractSet;

/** Which service answers which contracts; the gateway's routes and the OpenAPI document come from it. */
export const contractsByService = {
  auth: authContracts,
  billing: billingContracts,
  conversion: conversionContracts,
  engagement: engagementContracts,
} as const;

export type ServiceName = keyof typeof contractsByService;

/** All public HTTP contracts with who answers them. */
export function httpContracts(): { service: ServiceName | 'gateway'; contract: HttpContract }[] {
  const all = { ...contractsByService, gateway: gatewayContracts };
  return (Object.entries(all) as [ServiceName | 'gateway', ContractSet][]).flatMap(([service, contracts]) =>
    Object.values(contracts)
      .filter((contract) => contract.kind === 'http')
      .map((contract) => ({ service, contract })),
  );
}
