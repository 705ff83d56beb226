import { jest } from '@jest/globals';
import { billingContracts, headers, type PlanId } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, sealPrincipal, type Bus } from '@octavo/kit';
import { createTestDatabase, testNats } from '@octavo/local/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { startBilling, type Billing } from '../../src/billing.ts';
import { readBillingConfig, type BillingConfig } from '../../src/config.ts';
import { openDatabase, type Database } from '../../src/database.ts';
import { makeKeyText, type KeyMode } from '../../src/api-keys/key-text.ts';
import { addApiKey } from '../../src/api-keys/add.ts';
import { openAccount } from '../../src/accounts/open.ts';

/** A busy machine takes its time; what waits for a condition still ends with it. */
jest.setTimeout(120_000);
const callTimeoutMilliseconds = 30_000;

export const hold = billingContracts['billing.credits.hold'];
export const settle = billingContracts['billing.credits.settle'];
export const release = billingContracts['billing.credits.release'];
export const resolve = billingContracts['billing.apiKeys.resolve'];

/** A clock that stands still until told otherwise. */
export interface Clock {
  now: () => Date;
  advance(milliseconds: number): void;
}

export interface Customer {
  userId: string;
  apiKeyId: string;
  key: string;
}

/** Who asks over HTTP: a user by id, somebody with the admin's role, or nobody in particular. */
export type Asker = { userId: string; role?: 'user' | 'admin' } | null;

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface BillingHouse {
  config: BillingConfig;
  billing: Billing;
  /** Calls and listens as another service would. */
  caller: Bus;
  clock: Clock;
  /** To look at the tables from outside. */
  database: Database;
  /** Another instance beside the first. */
  startAnother(changes?: Partial<BillingConfig>): Promise<Billing>;
  customer(options?: { planId?: PlanId; mode?: KeyMode }): Promise<Customer>;
  /** A free trial's customer with just so many credits left. */
  customerWith(credits: number): Promise<Customer>;
  /** Asks as the gateway passes it on. */
  ask(who: Asker, method: string, path: string, body?: unknown): Promise<Answer>;
  /** A present that never ends. */
  give(userId: string, credits: number): Promise<boolean>;
  account(userId: string): Promise<{ balance: number; held: number }>;
  close(): Promise<void>;
}

/** The real service on a database and a NATS prefix of its own. */
export async function createBillingHouse(changes: Partial<BillingConfig> = {}): Promise<BillingHouse> {
  const testDatabase = await createTestDatabase('billing');
  const { natsUrl, natsPrefix } = testNats();
  const config: BillingConfig = {
    ...readBillingConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      OPS_PORT: '0',
      NATS_URL: natsUrl,
      NATS_PREFIX: natsPrefix,
      PRINCIPAL_SECRET: randomBytes(32).toString('base64'),
      API_KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SANDBOX_WEBHOOK_SECRET: randomBytes(32).toString('base64'),
      APP_URL: 'https://app.example.com',
      CONVERSION_URL: 'http://127.0.0.1:9',
      MONEY_SWEEP_SECONDS: '0.2',
      DATABASE_URL: testDatabase.databaseUrl,
      DATABASE_SCHEMA: testDatabase.schema,
    }),
    ...changes,
  };
  const log = createLog({ name: 'billing', level: config.LOG_LEVEL });
  const clock = stoppedClock();
  const stops: (() => Promise<void>)[] = [];

  async function start(own: BillingConfig): Promise<Billing> {
    const lifecycle = createLifecycle(log);
    stops.push(() => lifecycle.stop());
    return startBilling(own, { lifecycle, log }, { now: clock.now });
  }

  const billing = await start(config);
  const callerLifecycle = createLifecycle(log);
  stops.push(() => callerLifecycle.stop());
  const bus = await connectBus({
    url: natsUrl,
    prefix: natsPrefix,
    service: 'tests',
    log,
    metrics: createMetrics('tests'),
    lifecycle: callerLifecycle,
  });
  const caller: Bus = {
    ...bus,
    call: (contract, input) => bus.call(contract, input, { timeoutMilliseconds: callTimeoutMilliseconds }),
  };
  const database = openDatabase({ ...config, DATABASE_URL: testDatabase.databaseUrl });

  async function customer({ planId = 'free_trial', mode = 'live' }: Parameters<BillingHouse['customer']>[0] = {}) {
    const made = { userId: randomUUID(), apiKeyId: randomUUID(), key: makeKeyText(mode) };
    await openAccount(billing.context, { userId: made.userId, planId });
    await addApiKey(billing.context, { ...made, name: 'Test', text: made.key });
    return made;
  }

  const sealed = ({ userId, role = 'user' }: NonNullable<Asker>): string =>
    sealPrincipal({ kind: 'user', userId, role, sessionId: randomUUID() }, config.PRINCIPAL_SECRET, Date.now());

  return {
    config,
    billing,
    caller,
    clock,
    database,
    startAnother: (own = {}) => start({ ...config, ...own }),
    customer,
    async customerWith(credits) {
      const made = { userId: randomUUID(), apiKeyId: randomUUID(), key: makeKeyText('live') };
      await openAccount(billing.context, { userId: made.userId, planId: 'free_trial', credits });
      await addApiKey(billing.context, { ...made, name: 'Test', text: made.key });
      return made;
    },
    async ask(who, method, path, body) {
      const response = await fetch(`${billing.url}${path}`, {
        method,
        headers: {
          ...(who && { [headers.principal]: sealed(who) }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
    },
    give: (userId, credits) =>
      billing.context.accounts.grant({
        userId,
        kind: 'manual',
        credits,
        expiresAt: null,
        reason: 'a present',
        sourceId: randomUUID(),
        at: clock.now(),
      }),
    account: (userId) =>
      database.creditAccount.findUniqueOrThrow({ where: { userId }, select: { balance: true, held: true } }),
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await database.$disconnect();
      await testDatabase.drop();
    },
  };
}

function stoppedClock(): Clock {
  let milliseconds = Date.parse('2027-02-28T23:59:00.000Z');
  return {
    now: () => new Date(milliseconds),
    advance: (by) => {
      milliseconds += by;
    },
  };
}

/** One html-to-pdf request of a customer's, not yet held. */
export function request(customer: Customer, changes: { holdId?: string; credits?: number } = {}) {
  return {
    holdId: randomUUID(),
    userId: customer.userId,
    apiKeyId: customer.apiKeyId,
    operation: 'html-to-pdf' as const,
    credits: 10,
    requestId: 'test-request',
    ...changes,
  };
}
