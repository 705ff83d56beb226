import { jest } from '@jest/globals';
import { createLifecycle, createLog } from '@octavo/kit';
import { createTestDatabase, testNats, type TestDatabase } from '@octavo/local/testing';
import { randomBytes } from 'node:crypto';
import { startAuth } from '../../src/auth.ts';
import type { AuthConfig, SeedUser } from '../../src/config.ts';
import { openDatabase, type Database } from '../../src/database.ts';
import { createPasswordHasher } from '../../src/passwords/hasher.ts';
import { seedUsers } from '../../src/users/seed.ts';
import type { AuthContext } from '../../src/context.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

/** Starting a service and hashing passwords take seconds where many tests share few cores. */
jest.setTimeout(60_000);

export const ada = {
  id: '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c01',
  email: 'ada@example.com',
  password: 'Analytical-Engine-1843',
  role: 'user',
  firstName: 'Ada',
  lastName: 'Lovelace',
} as const satisfies SeedUser;

export const admin = {
  id: '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c02',
  email: 'operator@example.com',
  password: 'Only-for-this-test-1',
  role: 'admin',
  firstName: null,
  lastName: null,
} as const satisfies SeedUser;

export const issuer = 'https://auth.example.com/auth/v1';

export interface AuthHouse {
  config: AuthConfig;
  database: Database;
  mails: MailServer;
  /** Starts an instance on the house's database; several may run. */
  start(overrides?: Partial<Pick<AuthContext, 'now'>>): Promise<{ url: string; opsUrl: string }>;
  seed(users: readonly SeedUser[]): Promise<void>;
  /** Stops every instance and drops the database. */
  close(): Promise<void>;
}

/** A database of auth's own, and what is needed to start the real service on it. */
export async function createAuthHouse(): Promise<AuthHouse> {
  const testDatabase: TestDatabase = await createTestDatabase('auth');
  const { natsUrl, natsPrefix } = testNats();
  const mails = await startMailServer();
  const config: AuthConfig = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: 0,
    OPS_PORT: 0,
    NATS_URL: natsUrl,
    NATS_PREFIX: natsPrefix,
    PRINCIPAL_SECRET: randomBytes(32),
    STOP_TIMEOUT_SECONDS: 10,
    DATABASE_URL: testDatabase.databaseUrl,
    DATABASE_SCHEMA: testDatabase.schema,
    DATABASE_POOL_SIZE: 5,
    AUTH_ENCRYPTION_KEY: randomBytes(32),
    AUTH_ISSUER: issuer,
    ACCESS_TOKEN_SECONDS: 3_600,
    PASSWORD_HASHES_AT_ONCE: 2,
    SESSION_IDLE_DAYS: 30,
    SESSION_LIFETIME_DAYS: 90,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Octavo <no-reply@example.com>',
    SITE_URL: 'https://example.com',
    APP_URL: 'https://app.example.com',
    SETUP_PASSWORD: 'Only-the-operator-knows-1',
    ADMIN_EMAIL: 'operator@example.com',
  };
  const log = createLog({ name: 'auth', level: config.LOG_LEVEL });
  const database = openDatabase(config);
  const instances: { started: Promise<unknown>; stop: () => Promise<void> }[] = [];

  return {
    config,
    database,
    mails,
    async start(overrides) {
      const lifecycle = createLifecycle(log);
      const started = startAuth(config, { lifecycle, log }, overrides);
      instances.push({ started, stop: () => lifecycle.stop() });
      return started;
    },
    async seed(users) {
      const passwords = await createPasswordHasher({ atOnce: 1 });
      await seedUsers({ database, passwords, now: Date.now }, users);
    },
    async close() {
      // What is still starting would outlive a stop that came before its end.
      await Promise.allSettled(instances.map(({ started }) => started));
      await Promise.all(instances.map(({ stop }) => stop()));
      await mails.stop();
      await database.$disconnect();
      await testDatabase.drop();
    },
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Asks for a token as a client without a library would. */
export async function requestToken(
  url: string,
  grantType: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=${grantType}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
