import type { billingContracts } from '@octavo/contracts';
import type { HttpHandlers, RpcHandlers } from '@octavo/kit';
import { resolveApiKey } from './api-keys/resolve.ts';
import type { BillingContext } from './context.ts';
import { holdCredits } from './credits/hold.ts';
import { releaseCredits } from './credits/release.ts';
import { settleCredits } from './credits/settle.ts';
import { transferCredits } from './credits/transfer.ts';
import type { MoneyContext } from './payments/context.ts';
import { createMoneyHandlers } from './payments/handlers.ts';
import { listPlansHandler } from './plans/list.ts';

/** What other services ask over NATS. */
export function createRpcHandlers(context: BillingContext): RpcHandlers<typeof billingContracts> {
  return {
    'billing.apiKeys.resolve': resolveApiKey(context),
    'billing.credits.hold': holdCredits(context),
    'billing.credits.settle': settleCredits(context),
    'billing.credits.release': releaseCredits(context),
    'billing.credits.transfer': transferCredits(context),
  };
}

/** What the gateway passes on. */
export function createHttpHandlers(
  _context: BillingContext,
  money: MoneyContext,
): HttpHandlers<typeof billingContracts> {
  return {
    'billing.plans.list': listPlansHandler(),
    ...createMoneyHandlers(money),
  };
}
