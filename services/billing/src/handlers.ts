import type { billingContracts } from '@octavo/contracts';
import type { Health, HttpHandlers, RpcHandlers } from '@octavo/kit';
import { generateApiKeyHandler } from './api-keys/generate.ts';
import { listApiKeysHandler } from './api-keys/list.ts';
import { createApiKeyHandler } from './api-keys/create.ts';
import { revealApiKeyHandler } from './api-keys/reveal.ts';
import { updateApiKeyHandler } from './api-keys/update.ts';
import { rotateApiKeyHandler } from './api-keys/rotate.ts';
import { revokeApiKeyHandler } from './api-keys/revoke.ts';
import { getAccountHandler } from './accounts/get.ts';
import { getUsageHandler } from './usage/get.ts';
import { listRequestsHandler } from './requests/list.ts';
import { exportUsersHandler } from './admin/export-users.ts';
import { getRevenueHandler } from './admin/get-revenue.ts';
import { getUserAsAdminHandler } from './admin/get-user.ts';
import { listAllPaymentsHandler } from './admin/list-payments.ts';
import { listUsersHandler } from './admin/list-users.ts';
import { getTotalUsageHandler } from './admin/get-usage.ts';
import { grantManuallyHandler } from './admin/grant.ts';
import { listGrantsHandler } from './admin/list-grants.ts';
import { getSpendCapHandler, setSpendCapHandler } from './accounts/spend-cap.ts';
import { resolveApiKey } from './api-keys/resolve.ts';
import { billingAuditHandler } from './audit/list.ts';
import type { BillingContext } from './context.ts';
import { holdCredits } from './credits/hold.ts';
import { releaseCredits } from './credits/release.ts';
import { settleCredits } from './credits/settle.ts';
import { transferCredits } from './credits/transfer.ts';
import type { MoneyContext } from './payments/context.ts';
import { createMoneyHandlers } from './payments/handlers.ts';
import { billingHealthReportHandler } from './health-report.ts';
import { listPlansHandler } from './plans/list.ts';
import { userDataHandler } from './user-data.ts';

/** What other services ask over NATS. */
export function createRpcHandlers(
  context: BillingContext,
  process: { health: Health; provider: string },
): RpcHandlers<typeof billingContracts> {
  return {
    'billing.apiKeys.resolve': resolveApiKey(context),
    'billing.credits.hold': holdCredits(context),
    'billing.credits.settle': settleCredits(context),
    'billing.credits.release': releaseCredits(context),
    'billing.credits.transfer': transferCredits(context),
    'billing.audit.list': billingAuditHandler(context),
    'billing.userData.read': userDataHandler(context),
    'billing.health.report': billingHealthReportHandler(context, process),
  };
}

/** What the gateway passes on. */
export function createHttpHandlers(
  context: BillingContext,
  money: MoneyContext,
): HttpHandlers<typeof billingContracts> {
  return {
    'billing.plans.list': listPlansHandler(),
    'billing.apiKeys.generate': generateApiKeyHandler(context),
    'billing.apiKeys.list': listApiKeysHandler(context),
    'billing.apiKeys.create': createApiKeyHandler(context),
    'billing.apiKeys.reveal': revealApiKeyHandler(context),
    'billing.apiKeys.update': updateApiKeyHandler(context),
    'billing.apiKeys.rotate': rotateApiKeyHandler(context),
    'billing.apiKeys.revoke': revokeApiKeyHandler(context),
    'billing.accounts.get': getAccountHandler(context),
    'billing.accounts.getSpendCap': getSpendCapHandler(context),
    'billing.accounts.setSpendCap': setSpendCapHandler(context),
    'billing.usage.get': getUsageHandler(context),
    'billing.requests.list': listRequestsHandler(context),
    'billing.admin.listUsers': listUsersHandler(context),
    'billing.admin.getUsage': getTotalUsageHandler(context),
    'billing.admin.grant': grantManuallyHandler(context),
    'billing.admin.listGrants': listGrantsHandler(context),
    'billing.admin.exportUsers': exportUsersHandler(context),
    'billing.admin.getUser': getUserAsAdminHandler(context),
    'billing.admin.listPayments': listAllPaymentsHandler(context),
    'billing.admin.getRevenue': getRevenueHandler(context),
    ...createMoneyHandlers(money),
  };
}
