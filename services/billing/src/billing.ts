import { billingContracts, usersChanged, usersDeleted } from '@octavo/contracts';
import { startHttpServer, startOutboxRelay, startPlumbing, type Lifecycle, type Log } from '@octavo/kit';
import { createAlerts } from './alerts/alerts.ts';
import { createAccountStore } from './accounts/store.ts';
import { createApiKeyStore } from './api-keys/store.ts';
import type { BillingConfig } from './config.ts';
import { startChores } from './chores.ts';
import type { BillingContext } from './context.ts';
import { checkCredits } from './credits/check.ts';
import { createHoldBatcher } from './credits/hold.ts';
import { createCreditStore } from './credits/store.ts';
import { eraseCustomer } from './customers/erase.ts';
import { keepCustomer } from './customers/keep.ts';
import { openDatabase } from './database.ts';
import { createHttpHandlers, createRpcHandlers } from './handlers.ts';
import { createBillingMetrics } from './metrics.ts';
import type { MoneyContext } from './payments/context.ts';
import { openMoney } from './payments/open.ts';

export interface Billing {
  context: BillingContext;
  money: MoneyContext;
  url: string;
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
  if (config.NODE_ENV === 'production' && config.PAYMENT_PROVIDER === 'sandbox') {
    log.warn('plans are sold for the sandbox’s test cards: PAYMENT_PROVIDER is sandbox, which takes no money');
  }
  const { bus, metrics, health } = await startPlumbing('billing', config, { lifecycle, log });

  const database = openDatabase(config);
  lifecycle.onStop('database', () => database.$disconnect());
  health.check('database', async () => (await database.$queryRaw<unknown[]>`SELECT 1`).length === 1);

  const credits = createCreditStore(database);
  const billingMetrics = createBillingMetrics(metrics);
  const outbox = startOutboxRelay({ database, bus, log, metrics, lifecycle });
  const context: BillingContext = {
    log,
    bus,
    metrics: billingMetrics,
    now,
    database,
    alerts: createAlerts({ database, outbox, now, log }, lifecycle),
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
    outbox,
    checkCredits: () => checkCredits(database),
  };

  let ownUrl = '';
  const money = openMoney({ config, database, outbox: context.outbox, log, now, ownUrl: () => ownUrl });

  startChores(context, { lifecycle, everySeconds: config.HOLD_SWEEP_SECONDS });
  await bus.consume(usersChanged, { durable: 'billing-customers' }, keepCustomer(context));
  await bus.consume(usersDeleted, { durable: 'billing-deleted-users' }, eraseCustomer(money.context));
  await bus.serve(billingContracts, createRpcHandlers(context, { health, provider: config.PAYMENT_PROVIDER }));
  const server = await startHttpServer({
    contracts: billingContracts,
    handlers: createHttpHandlers(context, money.context),
    host: config.HOST,
    port: config.PORT,
    principalSecret: config.PRINCIPAL_SECRET,
    log,
    metrics,
    lifecycle,
  });
  ownUrl = server.url;
  money.start(lifecycle);
  health.markStarted();
  return { context, money: money.context, url: server.url, opsUrl: health.url };
}
