import type { Lifecycle, Log, OutboxRelay } from '@octavo/kit';
import type { Database } from '../database.ts';
import { createPrinter } from '../invoices/print.ts';
import { startLoop, type Loop } from '../loop.ts';
import { remindOfRenewal } from '../subscriptions/remind.ts';
import { handleDueSubscription } from '../subscriptions/renew.ts';
import type { MoneyConfig } from './config.ts';
import type { MoneyContext } from './context.ts';
import { forgetMethod } from './forget-methods.ts';
import { createIyzicoProvider } from './iyzico/provider.ts';
import type { PaymentProvider } from './provider.ts';
import { reconcilePayment } from './reconcile.ts';
import { postNotification } from './sandbox/notify.ts';
import { createSandboxProvider } from './sandbox/provider.ts';
import { sendRefund } from './send-refunds.ts';
import { createStripeProvider } from './stripe/provider.ts';

export interface MoneyParts {
  config: MoneyConfig & { PRINCIPAL_SECRET: Buffer };
  database: Database;
  outbox: OutboxRelay;
  log: Log;
  now: () => Date;
  /** Where the service itself listens, once it does. */
  ownUrl: () => string;
}

export interface Money {
  context: MoneyContext;
  /** Begins to do what time and others leave to do; ends with the lifecycle. */
  start(lifecycle: Lifecycle): void;
}

/** Puts together what everything about money works with, around the provider that is configured. */
export function openMoney({ config, database, outbox, log, now, ownUrl }: MoneyParts): Money {
  const loops: Loop[] = [];
  const publicUrl = (): string => config.PUBLIC_URL ?? ownUrl();
  const context: MoneyContext = {
    database,
    outbox,
    log,
    now,
    provider: createProvider(config, { database, publicUrl, now }),
    tax: { name: config.TAX_NAME, basisPoints: Math.round(config.TAX_RATE_PERCENT * 100) },
    seller: { name: config.SELLER_NAME, address: config.SELLER_ADDRESS, taxId: config.SELLER_TAX_ID },
    addresses: {
      get publicUrl() {
        return publicUrl();
      },
      appUrl: config.APP_URL,
    },
    print: createPrinter({ conversionUrl: config.CONVERSION_URL, principalSecret: config.PRINCIPAL_SECRET }),
    wake: () => loops.forEach((loop) => loop.wake()),
  };
  const secret = config.SANDBOX_WEBHOOK_SECRET;
  const works: Record<string, () => Promise<boolean>> = {
    subscriptions: () => handleDueSubscription(context),
    reminders: () => remindOfRenewal(context),
    reconciliation: () => reconcilePayment(context),
    refunds: () => sendRefund(context),
    'forgotten cards': () => forgetMethod(context),
    ...(config.PAYMENT_PROVIDER === 'sandbox' && secret
      ? { 'sandbox notifications': () => postNotification({ database, secret, publicUrl, now, log }) }
      : {}),
  };
  return {
    context,
    start(lifecycle) {
      const everyMilliseconds = config.MONEY_SWEEP_SECONDS * 1_000;
      for (const [name, work] of Object.entries(works)) {
        loops.push(startLoop(name, work, { lifecycle, log, everyMilliseconds }));
      }
    },
  };
}

function createProvider(
  config: MoneyConfig,
  parts: { database: Database; publicUrl: () => string; now: () => Date },
): PaymentProvider {
  const { now } = parts;
  switch (config.PAYMENT_PROVIDER) {
    case 'sandbox':
      return createSandboxProvider({ ...parts, secret: given(config.SANDBOX_WEBHOOK_SECRET) });
    case 'stripe':
      return createStripeProvider({
        secretKey: given(config.STRIPE_SECRET_KEY),
        webhookSecret: given(config.STRIPE_WEBHOOK_SECRET),
        apiUrl: config.STRIPE_API_URL,
        now,
      });
    case 'iyzico':
      return createIyzicoProvider({
        apiKey: given(config.IYZICO_API_KEY),
        secretKey: given(config.IYZICO_SECRET_KEY),
        apiUrl: config.IYZICO_API_URL,
      });
    default:
      return config.PAYMENT_PROVIDER satisfies never;
  }
}

/** The configuration was refused before if this is missing. */
function given<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('The payment provider has no secrets');
  }
  return value;
}
