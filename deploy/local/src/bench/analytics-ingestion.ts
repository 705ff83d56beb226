import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createAnalyticsEvents, createUserSession } from '@octavo/contracts';
import { withClient } from '../postgres.ts';
import type { RunningStack } from '../testing/start-stack.ts';
import { waitFor } from '../wait-for.ts';
import type { BenchmarkOptions } from './benchmark.ts';
import { environmentOf, processTree } from './process-usage.ts';
import { runOpenLoop } from './open-loop.ts';
import { percentile } from './statistics.ts';

export const eventsPerSecond = 5_000;
/** As our client sends them: what happens within a moment goes together. */
export const eventsPerRequest = 10;
/** As an ingress keeps them open to the gateway, whatever the number of visitors. */
const mostConnections = 32;
const patienceMilliseconds = 180_000;

export interface IngestionRound {
  what: string;
  acceptedPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  accepted: number;
  /** Requests that were not answered with success: sent into a killed service, say. */
  failedRequests: number;
  stored: number;
  /** From the last request to the last row. */
  writtenAfterSeconds: number;
}

export function databaseOf(stack: RunningStack): string {
  const url = new URL(String(environmentOf(stack.facts().processes['engagement'] ?? 0)['DATABASE_URL']));
  url.searchParams.set('options', '-c search_path=engagement -c TimeZone=UTC');
  return url.href;
}

async function storedEvents(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from analytics_events');
    return Number(rows[0]?.count);
  });
}

/** @returns how long it took to be accepted, in milliseconds; undefined when it was not. */
function post(agent: Agent, url: string, body: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 204 ? performance.now() - startedAt : undefined));
      answer.on('error', () => resolve(undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.setTimeout(patienceMilliseconds, () => sent.destroy());
    sent.end(body);
  });
}

/** A round of so many seconds at the promised rate, while something happens; then until all is written down. */
async function round(
  stack: RunningStack,
  { what, seconds, rate }: { what: string; seconds: number; rate: number },
  disturb: () => Promise<void>,
): Promise<IngestionRound> {
  const databaseUrl = databaseOf(stack);
  const created = await fetch(`${stack.gatewayUrl}${createUserSession.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { id } = (await created.json()) as { id: string };
  const before = await storedEvents(databaseUrl);
  const events = Array.from({ length: eventsPerRequest }, (_, index) => ({
    session_id: id,
    event_type: 'button_click',
    event_data: { button_text: `Button ${index}`, position: index },
    page_path: '/pricing',
  }));
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  const [{ samples, elapsedSeconds }] = await Promise.all([
    runOpenLoop({ perSecond: rate / eventsPerRequest, seconds }, () =>
      post(agent, `${stack.gatewayUrl}${createAnalyticsEvents.path}`, JSON.stringify(events)),
    ),
    disturb(),
  ]);
  agent.destroy();
  const latencies = samples.filter((sample) => sample !== undefined);
  const failedRequests = samples.length - latencies.length;
  const accepted = latencies.length * eventsPerRequest;
  const endedAt = performance.now();
  let stored = 0;
  // Events of requests that broke off may be kept as well; nothing that was accepted may be missing.
  await waitFor(
    async () => {
      stored = (await storedEvents(databaseUrl)) - before;
      return stored >= accepted;
    },
    { timeoutMilliseconds: patienceMilliseconds, description: 'all that was accepted', intervalMilliseconds: 100 },
  ).catch(() => undefined);
  return {
    what,
    acceptedPerSecond: accepted / elapsedSeconds,
    p50Milliseconds: percentile(latencies, 0.5),
    p99Milliseconds: percentile(latencies, 0.99),
    accepted,
    failedRequests,
    stored,
    writtenAfterSeconds: (performance.now() - endedAt) / 1_000,
  };
}

function signalTree(root: number, signal: NodeJS.Signals): void {
  for (const id of processTree(root)) process.kill(id, signal);
}

/** A quiet round, one with PostgreSQL standing still, one in which the service is killed. */
export async function measureIngestion(
  stack: RunningStack,
  { quick, signal, progress }: BenchmarkOptions,
): Promise<IngestionRound[]> {
  const seconds = quick ? 4 : 20;
  const outageSeconds = quick ? 3 : 30;
  const rate = eventsPerSecond;
  const rounds: IngestionRound[] = [];
  const measure = async (what: string, length: number, disturb = async () => undefined as void): Promise<void> => {
    signal.throwIfAborted();
    progress(`ingestion: ${what}`);
    rounds.push(await round(stack, { what, seconds: length, rate }, disturb));
  };

  progress('ingestion: warming up');
  await round(stack, { what: 'warm-up', seconds: quick ? 2 : 5, rate }, async () => undefined);
  await measure('nothing else happens', seconds);
  await measure(`PostgreSQL stands still for ${outageSeconds} s`, outageSeconds + 4, async () => {
    await delay(1_000);
    const postgres = stack.facts().processes['postgres'] ?? 0;
    signalTree(postgres, 'SIGSTOP');
    try {
      await delay(outageSeconds * 1_000);
    } finally {
      signalTree(postgres, 'SIGCONT');
    }
  });
  await measure('the service is killed', seconds, async () => {
    await delay(1_000);
    stack.kill('engagement');
  });
  return rounds;
}
