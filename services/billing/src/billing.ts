import { billingContracts } from '@octavo/contracts';
import { startOutboxRelay, startPlumbing, type Lifecycle, type Log, type RpcHandlers } from '@octavo/kit';
import { createAccountStore } from './accounts/store.ts';
import { resolveApiKey } from './api-keys/resolve.ts';
import { createApiKeyStore } from './api-keys/store.ts';
import type { BillingConfig } from './config.ts';
import type { BillingContext } from './context.ts';
import { checkCredits } from './credits/check.ts';
import { createHoldBatcher, holdCredits } from './credits/hold.ts';
import { releaseCredits } from './credits/release.ts';
import { settleCredits } from './credits/settle.ts';
import { createCreditStore } from './credits/store.ts';
import { startSweeper } from './credits/sweeper.ts';
import { openDatabase } from './database.ts';
import { createBillingMetrics } from './metrics.ts';

export interface Billing {
  context: BillingContext;
  /** Health and metrics. */
  opsUrl: string;
}

/** What tests hold in their hands instead of the machine's. */
export interface BillingOverrides {
  now?: () => Date;
}

export async function startBilling(
  config: BillingConfig,
  { lifecycle, log }: { lifecycle: Lifecycle; log: Log },
  { now = () => new Date() }: BillingOverrides = {},
): Promise<Billing> {
  const { bus, metrics, health } = await startPlumbing('billing', config, { lifecycle, log });

  const database = openDatabase(config);
  lifecycle.onStop('database', () => database.$disconnect());
  health.check('database', async () => (await database.$queryRaw<unknown[]>`SELECT 1`).length === 1);

  const credits = createCreditStore(database);
  const billingMetrics = createBillingMetrics(metrics);
  const context: BillingContext = {
    log,
    metrics: billingMetrics,
    now,
    apiKeys: createApiKeyStore(database),
    apiKeySecret: config.API_KEY_ENCRYPTION_KEY,
    accounts: createAccountStore(database),
    credits,
    holds: createHoldBatcher({
      credits,
      metrics: billingMetrics,
      now,
      lifetimeSeconds: config.HOLD_LIFETIME_SECONDS,
    }),
    outbox: startOutboxRelay({ database, bus, log, metrics, lifecycle }),
    checkCredits: () => checkCredits(database),
  };

  startSweeper(context, { lifecycle, everySeconds: config.HOLD_SWEEP_SECONDS });
  await bus.serve(billingContracts, handlersOf(context));
  health.markStarted();
  return { context, opsUrl: health.url };
}

function handlersOf(context: BillingContext): RpcHandlers<typeof billingContracts> {
  return {
    'billing.apiKeys.resolve': resolveApiKey(context),
    'billing.credits.hold': holdCredits(context),
    'billing.credits.settle': settleCredits(context),
    'billing.credits.release': releaseCredits(context),
  };
}
