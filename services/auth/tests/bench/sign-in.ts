import { createTestDatabase, testNats, waitFor } from '@octavo/local/testing';
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/database.ts';
import { createPasswordHasher } from '../../src/passwords/hasher.ts';
import { argon2Parameters } from '../../src/passwords/parameters.ts';

/**
 * `node services/auth/dist/tests/bench/sign-in.js [seconds]`: sign-ins by password, then renewals, over loopback against
 * auth in a process of its own. Needs TEST_DATABASE_URL and TEST_NATS_URL.
 */
const seconds = Number(process.argv[2] ?? 5);
const ports = { http: 19_681, ops: 19_691 };
const url = `http://127.0.0.1:${ports.http}/auth/v1/token?grant_type=`;
const password = 'Analytical-Engine-1843';
const people = 64;
const emailOf = (index: number): string => `person${index % people}@example.com`;

async function ask(grant: string, body: object, client: number): Promise<{ refresh_token: string }> {
  const response = await fetch(url + grant, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${client}.1` },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) {
    throw new Error(`${grant}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as { refresh_token: string };
}

/** Callers that each wait for their answer; a caller's work gets what it gave the last time. */
async function measure(
  name: string,
  parallel: number,
  work: (caller: number, last: string | undefined) => Promise<string>,
): Promise<void> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  await Promise.all(
    Array.from({ length: parallel }, async (_, caller) => {
      let last: string | undefined;
      while (performance.now() < endAt) {
        const askedAt = performance.now();
        last = await work(caller, last);
        latencies.push(performance.now() - askedAt);
      }
    }),
  );
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1)} ms`;
  const perSecond = (latencies.length / (performance.now() - startedAt)) * 1_000;
  console.log(
    `${name}, ${parallel} in parallel: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, ${perSecond.toFixed(0)}/s`,
  );
}

async function addPeople(config: { databaseUrl: string; schema: string }): Promise<void> {
  const database = openDatabase({
    DATABASE_URL: config.databaseUrl,
    DATABASE_SCHEMA: config.schema,
    DATABASE_POOL_SIZE: 2,
  });
  const passwordHash = await (await createPasswordHasher({ atOnce: 1 })).hash(password);
  await database.user.createMany({
    data: Array.from({ length: people }, (_, index) => ({
      id: randomUUID(),
      email: emailOf(index),
      passwordHash,
      emailConfirmedAt: new Date(),
    })),
  });
  await database.$disconnect();
}

const database = await createTestDatabase('auth');
await addPeople(database);
const { natsUrl, natsPrefix } = testNats();
const auth = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.js', import.meta.url))], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(ports.http),
    OPS_PORT: String(ports.ops),
    NATS_URL: natsUrl,
    NATS_PREFIX: natsPrefix,
    PRINCIPAL_SECRET: randomBytes(32).toString('base64url'),
    AUTH_ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
    AUTH_ISSUER: 'https://auth.example.com/auth/v1',
    DATABASE_URL: database.databaseUrl,
    DATABASE_SCHEMA: database.schema,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@example.com',
    SITE_URL: 'https://example.com',
    APP_URL: 'https://app.example.com',
  },
});
try {
  await waitFor(
    () =>
      fetch(`http://127.0.0.1:${ports.ops}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeoutMilliseconds: 20_000, description: 'auth' },
  );
  console.log(`argon2id ${JSON.stringify(argon2Parameters)}`);
  let next = 0;
  const signIn = async (caller: number): Promise<string> =>
    (await ask('password', { email: emailOf(next++), password }, caller)).refresh_token;
  const renew = async (caller: number, last: string | undefined): Promise<string> =>
    last === undefined ? signIn(caller) : (await ask('refresh_token', { refresh_token: last }, caller)).refresh_token;
  for (const parallel of [1, 8]) {
    await measure('sign-in', parallel, signIn);
    await measure('renewal', parallel, renew);
  }
} finally {
  auth.kill('SIGTERM');
  await once(auth, 'exit');
  await database.drop();
}
