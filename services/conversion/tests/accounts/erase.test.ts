import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { conversionHealthReport, conversionUserData, usersDeleted, type Job } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, type Bus } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { createConversionHouse, customer, type ConversionHouse } from '../support/conversion-house.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';

jest.setTimeout(60_000);

let house: ConversionHouse;
let receiver: Receiver;
let bus: Bus;
const log = createLog({ name: 'accounts-test', level: 'silent' });
const lifecycle = createLifecycle(log);
const ada = customer();
const bob = customer();

beforeAll(async () => {
  receiver = await startReceiver();
  house = await createConversionHouse({ EGRESS_ALLOWED_ADDRESSES: receiver.address });
  bus = await connectBus({
    url: house.config.NATS_URL,
    prefix: house.config.NATS_PREFIX,
    service: 'tests',
    log,
    metrics: createMetrics('tests'),
    lifecycle,
  });
});
afterAll(async () => {
  await lifecycle.stop();
  await house?.close();
  await receiver?.stop();
});

async function heldAbout(userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  let text = '';
  for (let cursor: string | null | undefined; cursor !== null;) {
    const piece = await bus.call(conversionUserData, { userId, email: '', ...(cursor ? { cursor } : {}) });
    text += piece.text;
    cursor = piece.cursor;
  }
  return JSON.parse(text);
}

const isEmpty = (held: object): boolean => Object.values(held).every((rows) => (rows as unknown[]).length === 0);

/** A template of this name, an endpoint, a document by address, a named request and a job that is done. */
async function moveIn(principal: typeof ada, letters: number): Promise<string> {
  const call = (path: string, body: object, headers = {}) =>
    house.ask({ path, body, headers, principal, holdId: house.billing.hold() });
  const template = '{{ name }}'.padEnd(letters, 'é');
  expect((await call('/api/templates', { name: 'invoice', template })).status).toBe(200);
  const endpoint = await call('/functions/v1/webhooks', { url: receiver.url });
  const { secret } = endpoint.json() as { secret: string };
  expect((await call('/functions/v1/html-to-pdf', { html: 'a', output: 'url' })).status).toBe(200);
  const named = { 'idempotency-key': 'order-1' };
  expect((await call('/functions/v1/html-to-pdf', { html: 'b' }, named)).status).toBe(200);
  const { id } = await house.askJob({ principal });
  await house.jobThat(id, 'succeeded', principal);
  return secret;
}

test('everything of who is gone goes, jobs that run too, and nothing of anybody else', async () => {
  const secret = await moveIn(ada, 250_000);
  await moveIn(bob, 100);
  await waitFor(async () => (await house.database.webhookAttempt.count()) > 0);

  const held = await heldAbout(ada.userId);
  expect(held).toMatchObject({
    templates: [{ name: 'invoice' }],
    webhook_endpoints: [{ url: receiver.url }],
    jobs: [{ status: 'succeeded' }],
    documents: [{ media_type: 'application/pdf' }],
    named_requests: [{ key: 'order-1' }],
  });
  expect(held['template_versions']?.[0]?.['template']).toHaveLength(250_000);
  expect(held['webhook_deliveries']?.length).toBeGreaterThan(0);
  const text = JSON.stringify(held);
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/encrypted|_hash|object_key/);

  let ended = false;
  house.engine = (_text, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        ended = true;
        reject(new Error('cancelled'));
      });
    });
  const running: Job = await house.askJob({ principal: ada });
  await house.jobThat(running.id, 'running', ada);
  const filesBefore = house.files().length;

  const deletedAt = new Date().toISOString();
  for (const id of [randomUUID(), randomUUID()]) {
    const payload = { userId: ada.userId, email: 'ada@example.com', deletedAt };
    await bus.publish({ id, name: usersDeleted.name, occurredAt: deletedAt, payload });
  }
  await waitFor(async () => isEmpty(await heldAbout(ada.userId)));
  await waitFor(() => ended);
  expect(house.files().length).toBeLessThan(filesBefore);
  await waitFor(() => house.billing.holds.get(running.id)?.state === 'released');

  const others = await heldAbout(bob.userId);
  expect(others).toMatchObject({ templates: [{}], webhook_endpoints: [{}], jobs: [{}], documents: [{}] });
});

test('how it is: jobs by the tables, and no word about engines that others stand in for', async () => {
  const [report] = await bus.gather(conversionHealthReport, {});
  expect(report).toMatchObject({
    checks: { nats: true, database: true },
    jobs: { waiting: 0, running: 0, oldest_waiting_seconds: null },
    engine: null,
  });
});
