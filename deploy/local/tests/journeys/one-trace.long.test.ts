import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Job, Operation } from '@octavo/contracts';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { call } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { startTraceCollector } from '../support/trace-collector.ts';
import type { CollectedSpan, TraceCollector } from '../support/trace-collector.ts';

jest.setTimeout(120_000);

let collector: TraceCollector;
let stack: RunningStack;

beforeAll(async () => {
  collector = await startTraceCollector();
  stack = await startStack({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' },
  });
}, 240_000);

afterAll(async () => {
  await stack?.stop();
  await collector?.stop();
});

/** The trace that a caller's own program began, as W3C spells it. */
function beginTrace(): { traceId: string; spanId: string; traceparent: string } {
  const traceId = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-01` };
}

function ask(
  operation: Operation,
  traceparent: string,
  body: unknown,
  more: Record<string, string> = {},
): Promise<Answer> {
  return call(stack, operation, { key: stack.demoApiKey, headers: { traceparent, ...more }, body });
}

/** Waits for these, each as `service name`, and answers with all that the trace has. */
function spansWith(traceId: string, wanted: readonly string[]): Promise<CollectedSpan[]> {
  return waitFor(
    () => {
      const spans = collector.spansOf(traceId);
      const names = new Set(spans.map(({ service, name }) => `${service} ${name}`));
      return wanted.every((name) => names.has(name)) && spans;
    },
    { timeoutMilliseconds: 20_000, description: `the spans ${wanted.join(', ')}` },
  );
}

/** The chain from a span up to the caller's own, by name. */
function chainOf(name: string, spans: readonly CollectedSpan[]): string[] {
  const chain: string[] = [];
  let span = spans.find((each) => each.name === name);
  while (span) {
    chain.push(`${span.service} ${span.name}`);
    const { parentSpanId } = span;
    span = spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return chain;
}

test('one trace joins the caller, the gateway, billing over NATS, conversion and Chromium', async () => {
  const { traceId, spanId, traceparent } = beginTrace();

  const answer = await ask('html-to-pdf', traceparent, { html: '<p>Follow me</p>' });

  expect(answer.status).toBe(200);
  const spans = await spansWith(traceId, [
    'octavo-gateway POST /functions/v1/html-to-pdf',
    'octavo-gateway billing.credits.hold',
    'octavo-billing billing.credits.hold',
    'octavo-conversion POST /functions/v1/html-to-pdf',
    'octavo-conversion engine.print',
  ]);
  expect(chainOf('engine.print', spans)).toEqual([
    'octavo-conversion engine.print',
    'octavo-conversion POST /functions/v1/html-to-pdf',
    'octavo-gateway POST /functions/v1/html-to-pdf',
  ]);
  const root = spans.find(({ service, name }) => service === 'octavo-gateway' && name.startsWith('POST'));
  expect(root?.parentSpanId).toBe(spanId);
  const served = spans.find(({ service, name }) => service === 'octavo-billing' && name === 'billing.credits.hold');
  expect(spans.find(({ spanId: id }) => id === served?.parentSpanId)).toMatchObject({
    service: 'octavo-gateway',
    name: 'billing.credits.hold',
  });
  const print = spans.find(({ name }) => name === 'engine.print');
  expect(print?.attributes).toMatchObject({ 'octavo.path': 'warm' });
});

test('a job goes on in the trace of the request that asked for it', async () => {
  const { traceId, traceparent } = beginTrace();

  const answer = await ask('html-to-pdf', traceparent, { html: '<p>Later</p>' }, { prefer: 'respond-async' });

  expect(answer.status).toBe(202);
  expect((JSON.parse(new TextDecoder().decode(answer.bytes)) as Job).status).toBe('queued');
  await spansWith(traceId, ['octavo-gateway POST /functions/v1/html-to-pdf', 'octavo-conversion engine.print']);
});

test('what the business goes by is counted: credits, documents, how long work waits', async () => {
  const { status } = await call(stack, 'html-to-pdf', { key: stack.demoApiKey, body: { html: '<p>One more</p>' } });
  expect(status).toBe(200);

  const figures = await waitFor(
    async () => {
      const scrapes = Object.values(stack.metricsUrls).map(async (url) => (await fetch(url)).text());
      const all = (await Promise.all(scrapes)).join('\n');
      return all.includes('octavo_billing_credits_spent_total{') && all;
    },
    { description: 'the document to be paid for' },
  );

  expect(figures).toMatch(/^octavo_billing_credits_spent_total\{.*operation="html-to-pdf".*\} \d+0$/m);
  expect(figures).toMatch(/^octavo_render_seconds_count\{.*phase="render".*\} [1-9]/m);
  expect(figures).toMatch(/^octavo_work_oldest_seconds\{.*queue="conversion_jobs".*\} \d/m);
});
