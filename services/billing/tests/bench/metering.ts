import { billingContracts } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, type Bus } from '@octavo/kit';
import { createTestDatabase, runClosedLoop, runOpenLoop, testNats, waitFor } from '@octavo/local/testing';
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openAccount } from '../../src/accounts/open.ts';
import { createAccountStore } from '../../src/accounts/store.ts';
import { checkCredits } from '../../src/credits/check.ts';
import { openDatabase } from '../../src/database.ts';

/**
 * `node services/billing/dist/tests/bench/metering.js [seconds]`: metered requests (hold, then settle in batches as
 * the gateway does) through NATS against billing in a process of its own. Needs TEST_DATABASE_URL and TEST_NATS_URL.
 * Prints JSON: `npm run bench -- metering` makes a report of it.
 */
const seconds = Number(process.argv[2] ?? 5);
const opsPort = 19_582;
const credits = 1_000_000_000;
/** As the gateway does (its settlements.ts): so many at once, or what came in the meantime. */
const settleTogether = { most: 100, milliseconds: 100 };

const hold = billingContracts['billing.credits.hold'];
const settle = billingContracts['billing.credits.settle'];

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url));

interface Figures {
  accounts: string;
  /** Callers that wait for their answers, or requests a second that come whether answered or not. */
  load: { parallel: number } | { arriving: number };
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  /** Milliseconds of processor time that billing's own process spent on each request: other load does not change it. */
  billingCpu: number;
}

interface Run {
  latencies: number[];
  elapsedMilliseconds: number;
}

async function billingCpuSeconds(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return Number(/^process_cpu_seconds_total\{[^}]*\} ([\d.e+-]+)/m.exec(text)?.[1]);
}

async function figuresOf(
  { accounts, load }: Pick<Figures, 'accounts' | 'load'>,
  run: () => Promise<Run>,
): Promise<Figures> {
  const cpuBefore = await billingCpuSeconds();
  const { latencies, elapsedMilliseconds } = await run();
  const cpu = (await billingCpuSeconds()) - cpuBefore;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1));
  return {
    accounts,
    load,
    perSecond: Math.round((latencies.length / elapsedMilliseconds) * 1_000),
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    billingCpu: Number(((cpu * 1_000) / latencies.length).toFixed(2)),
  };
}

/** One request through billing; answers how long its hold took. Settling is not waited for, as in the gateway. */
function metering(bus: Bus, users: readonly string[]) {
  const apiKeyId = randomUUID();
  const settling: Promise<void>[] = [];
  let delivered: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function settleAll(holdIds: string[]): Promise<void> {
    const { settled } = await bus.call(settle, { holdIds });
    if (settled.length !== holdIds.length) {
      throw new Error('a hold was not settled');
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (delivered.length > 0) {
      settling.push(settleAll(delivered));
    }
    delivered = [];
  }

  let next = 0;
  return {
    async request(): Promise<number> {
      const holdId = randomUUID();
      const userId = users[next++ % users.length] ?? '';
      const startedAt = performance.now();
      const answer = await bus.call(hold, {
        holdId,
        userId,
        apiKeyId,
        operation: 'html-to-pdf',
        credits: 10,
        requestId: 'benchmark',
      });
      const took = performance.now() - startedAt;
      if (answer.outcome !== 'held') {
        throw new Error('out of credits');
      }
      delivered.push(holdId);
      if (delivered.length >= settleTogether.most) {
        flush();
      }
      timer ??= setTimeout(flush, settleTogether.milliseconds);
      return took;
    },
    async finished() {
      flush();
      await Promise.all(settling);
    },
  };
}

/** As fast as so many callers can, each waiting for its answer. */
async function closedLoop(bus: Bus, users: readonly string[], parallel: number): Promise<Run> {
  const { request, finished } = metering(bus, users);
  const startedAt = performance.now();
  const { samples } = await runClosedLoop({ parallel, limit: { seconds } }, request);
  await finished();
  return { latencies: samples, elapsedMilliseconds: performance.now() - startedAt };
}

/** Requests come at their own pace, whether the last was answered or not. */
async function openLoop(bus: Bus, users: readonly string[], perSecond: number): Promise<Run> {
  const { request, finished } = metering(bus, users);
  const { samples, elapsedSeconds } = await runOpenLoop({ perSecond, seconds }, request);
  await finished();
  return { latencies: samples, elapsedMilliseconds: elapsedSeconds * 1_000 };
}

async function measure(): Promise<void> {
  const testDatabase = await createTestDatabase('billing');
  const { natsUrl, natsPrefix } = testNats();
  const environment = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: String(opsPort),
    NATS_URL: natsUrl,
    NATS_PREFIX: natsPrefix,
    PRINCIPAL_SECRET: randomBytes(32).toString('base64'),
    DATABASE_URL: testDatabase.databaseUrl,
    DATABASE_SCHEMA: testDatabase.schema,
    API_KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SANDBOX_WEBHOOK_SECRET: randomBytes(32).toString('base64'),
    APP_URL: 'https://app.example.com',
    PUBLIC_URL: 'https://api.example.com',
    CONVERSION_URL: 'http://127.0.0.1:9',
  };
  const service = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...environment },
    // What it logs is not part of the figures.
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const lifecycle = createLifecycle({ info: () => {}, error: () => {} });
  const database = openDatabase({
    DATABASE_URL: testDatabase.databaseUrl,
    DATABASE_SCHEMA: testDatabase.schema,
    DATABASE_POOL_SIZE: 2,
  });
  try {
    await waitFor(async () => (await fetch(`http://127.0.0.1:${opsPort}/health/ready`)).ok);
    const log = createLog({ name: 'bench', level: 'warn' });
    const metrics = createMetrics('bench');
    const bus = await connectBus({ url: natsUrl, prefix: natsPrefix, service: 'bench', log, metrics, lifecycle });
    const accounts = createAccountStore(database);
    const users = Array.from({ length: 200 }, () => randomUUID());
    for (const userId of users) {
      await openAccount({ accounts, now: () => new Date() }, { userId, planId: 'enterprise', credits });
    }
    const hot = users.slice(0, 1);
    await closedLoop(bus, hot, 8);

    const figures: Figures[] = [];
    for (const [name, some] of [
      ['one account', hot],
      ['200 accounts', users],
    ] as const) {
      for (const parallel of [1, 8, 32]) {
        const load = { parallel };
        figures.push(await figuresOf({ accounts: name, load }, () => closedLoop(bus, some, parallel)));
      }
      for (const arriving of [500, 1_000]) {
        const load = { arriving };
        figures.push(await figuresOf({ accounts: name, load }, () => openLoop(bus, some, arriving)));
      }
    }
    process.stdout.write(`${JSON.stringify({ figures, faults: await checkCredits(database) })}\n`);
  } finally {
    await lifecycle.stop();
    const exited = once(service, 'exit');
    service.kill('SIGTERM');
    await exited;
    await database.$disconnect();
    await testDatabase.drop();
  }
}

await measure();
