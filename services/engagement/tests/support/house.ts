import { jest } from '@jest/globals';
import { lettersRequested, type Principal, type RequestedLetter, type UserPrincipal } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, sealPrincipal, type Bus } from '@octavo/kit';
import { createTestDatabase, layWire, testNats, type Wire } from '@octavo/local/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { readEngagementConfig, type EngagementConfig } from '../../src/config.ts';
import type { EngagementContext } from '../../src/context.ts';
import { openDatabase, type Database } from '../../src/database.ts';
import { startEngagement } from '../../src/engagement.ts';

/** Starting a service takes seconds where many tests share few cores. */
jest.setTimeout(120_000);

export const admin: UserPrincipal = { kind: 'user', userId: randomUUID(), role: 'admin', sessionId: randomUUID() };
export const ada: UserPrincipal = { kind: 'user', userId: randomUUID(), role: 'user', sessionId: randomUUID() };
const nobody: Principal = { kind: 'anonymous' };

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, never> & { code?: string; error?: string };
}

export interface Instance {
  url: string;
  opsUrl: string;
  stop(): Promise<void>;
}

export interface Sent {
  as?: Principal;
  /** A string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface EngagementHouse {
  config: EngagementConfig;
  database: Database;
  /** The service's ways to its database and to NATS, which a test can cut. */
  wires: { database: Wire; nats: Wire };
  bus: Bus;
  letters: { to: string; letter: RequestedLetter }[];
  /** Starts an instance; several may run. */
  start(changes?: Partial<EngagementConfig>, overrides?: Partial<Pick<EngagementContext, 'now'>>): Promise<Instance>;
  /** Sends a request as the gateway does, to the instance that was started last. */
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  close(): Promise<void>;
}

/** The real service on a database and a NATS prefix of its own. */
export async function createEngagementHouse(): Promise<EngagementHouse> {
  const testDatabase = await createTestDatabase('engagement');
  const { natsUrl, natsPrefix } = testNats();
  const wires = { database: await layWire(testDatabase.databaseUrl), nats: await layWire(natsUrl) };
  const config = readEngagementConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    NATS_URL: wires.nats.url,
    NATS_PREFIX: natsPrefix,
    PRINCIPAL_SECRET: randomBytes(32).toString('base64'),
    BROWSER_SECRET: randomBytes(32).toString('base64'),
    OPERATOR_EMAIL: 'operator@example.com',
    DATABASE_URL: wires.database.url,
    DATABASE_SCHEMA: testDatabase.schema,
    DATABASE_POOL_SIZE: '5',
  });
  const log = createLog({ name: 'engagement', level: config.LOG_LEVEL });
  const database = openDatabase({ ...config, DATABASE_URL: testDatabase.databaseUrl });
  const lifecycle = createLifecycle(log);
  const bus = await connectBus({
    url: natsUrl,
    prefix: natsPrefix,
    service: 'tests',
    log,
    metrics: createMetrics('tests'),
    lifecycle,
  });
  const letters: EngagementHouse['letters'] = [];
  bus.listen(lettersRequested, ({ payload }) => void letters.push(payload));
  const instances: Instance[] = [];
  let now: () => number = Date.now;

  return {
    config,
    database,
    wires,
    bus,
    letters,
    async start(changes = {}, overrides = {}) {
      const own = createLifecycle(log);
      now = overrides.now ?? Date.now;
      const started = await startEngagement({ ...config, ...changes }, { lifecycle: own, log }, overrides);
      const instance = { ...started, stop: () => own.stop() };
      instances.push(instance);
      return instance;
    },
    async send(method, path, { as = nobody, body, headers = {} } = {}) {
      const response = await fetch(`${instances.at(-1)?.url}${path}`, {
        method,
        headers: {
          'user-agent': firefox,
          'x-forwarded-for': '203.0.113.7',
          'x-octavo-principal': sealPrincipal(as, config.PRINCIPAL_SECRET, now()),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (isJson ? JSON.parse(text) : {}) as Answer['body'],
      };
    },
    async close() {
      await Promise.all(instances.map(({ stop }) => stop()));
      await lifecycle.stop();
      await database.$disconnect();
      await Promise.all([wires.database.cut(), wires.nats.cut()]);
      await testDatabase.drop();
    },
  };
}
