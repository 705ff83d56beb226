import { AppError, type Batch, type Job } from '@octavo/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { sweepJobs } from '../../src/jobs/sweeper.ts';
import { createConversionHouse, customer, minute, type ConversionHouse } from '../support/conversion-house.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';

jest.setTimeout(60_000);

type BatchWithJobs = Batch & { jobs: Job[] };

let house: ConversionHouse;
let receiver: Receiver;
let ada = customer();

beforeAll(async () => {
  receiver = await startReceiver();
  house = await createConversionHouse({ EGRESS_ALLOWED_ADDRESSES: receiver.address, JOBS_PER_USER: '150' });
});
beforeEach(() => {
  ada = customer();
  house.engine = (text) => `%PDF ${text}`;
  house.conversions = 0;
  house.billing.holds.clear();
  house.billing.creditsLeft = 100_000;
  receiver.received.length = 0;
});
afterAll(async () => {
  await house?.close();
  await receiver?.stop();
});

const item = (html: string) => ({ operation: 'html-to-pdf', body: { html } });
const send = (items: unknown[], principal = ada) =>
  house.ask({ path: '/functions/v1/batches', body: { items }, principal });
const get = (id: string, principal = ada) =>
  house.ask({ method: 'GET', path: `/functions/v1/batches/${id}`, principal });
const finished = (id: string): Promise<BatchWithJobs> =>
  waitFor(
    async () => {
      const batch = (await get(id)).json() as BatchWithJobs;
      return batch.status === 'finished' ? batch : undefined;
    },
    { timeoutMilliseconds: 40_000 },
  );
const chargesTold = (): Promise<unknown> =>
  waitFor(async () => (await house.database.chargeDecision.count()) === 0, { timeoutMilliseconds: 10_000 });

test('a hundred items are a hundred jobs, each paid by itself, and one webhook tells of all', async () => {
  const webhook = await house.ask({ path: '/functions/v1/webhooks', body: { url: receiver.url }, principal: ada });
  expect(webhook.status).toBe(200);
  house.engine = (text) => {
    if (text.endsWith('7')) {
      throw new AppError({ code: 'document_failed', message: 'no' });
    }
    return `%PDF ${text}`;
  };
  const answer = await send(Array.from({ length: 100 }, (_, index) => item(`item ${index}`)));
  expect(answer.status).toBe(202);
  const accepted = answer.json() as BatchWithJobs;
  expect(answer.headers.get('location')).toBe(`/functions/v1/batches/${accepted.id}`);
  expect(accepted.counts.total).toBe(100);

  const batch = await finished(accepted.id);
  expect(batch.counts).toEqual({ total: 100, queued: 0, running: 0, succeeded: 90, failed: 10, cancelled: 0 });
  expect(batch.creditsUsed).toBe(900);
  expect(batch.jobs.map(({ id }) => id)).toEqual(accepted.jobs.map(({ id }) => id));
  const result = await house.ask({ method: 'GET', path: batch.jobs[41]?.result?.url ?? '', principal: ada });
  expect(result.text).toBe('%PDF item 41');
  await waitFor(() => receiver.received.length > 0);
  const { jobs: _, ...summary } = batch;
  expect(receiver.received.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
    { type: 'batch.finished', timestamp: batch.finishedAt, data: summary },
  ]);
  await chargesTold();
  expect(house.billing.states()).toEqual({ held: 0, settled: 90, released: 10 });
});

test('items of several operations, with files and options of their own', async () => {
  const pdf = Buffer.from('scanned').toString('base64');
  const { id } = (
    await send([
      { operation: 'markdown-to-pdf', body: { markdown: '# a', filename: 'a.pdf', output: 'base64' } },
      { operation: 'pdf-to-text', body: { pdf } },
    ])
  ).json() as BatchWithJobs;
  const [first, second] = (await finished(id)).jobs;
  const resultOf = async (job: Job | undefined) =>
    (await house.ask({ method: 'GET', path: job?.result?.url ?? '', principal: ada })).text;
  expect(JSON.parse(await resultOf(first))).toMatchObject({ filename: 'a.pdf' });
  expect(await resultOf(second)).toBe('%PDF scanned');
  expect((await finished(id)).creditsUsed).toBe(3 + 2);
});

describe('all or nothing', () => {
  test('one bad item: every fault is named, and no job is made', async () => {
    const answer = await send([item('a'), item(''), { operation: 'pdf-to-text', body: { colour: 'red' } }]);
    expect(answer.status).toBe(400);
    const { details } = answer.json() as { details: { path: string }[] };
    expect(details.map(({ path }) => path)).toEqual(['items.1.body.html', 'items.2.body.colour']);
    expect(house.billing.holds.size).toBe(0);
    expect(await house.database.job.count({ where: { userId: ada.userId } })).toBe(0);
  });

  test('too few credits for all: none is made, and none is kept', async () => {
    house.billing.creditsLeft = 25;
    const answer = await send([item('a'), item('b'), item('c')]);
    expect(answer.status).toBe(402);
    expect(answer.json()).toMatchObject({ code: 'insufficient_credits' });
    await chargesTold();
    expect(house.billing.creditsLeft).toBe(25);
    expect(house.conversions).toBe(0);
    expect(await house.database.batch.count({ where: { userId: ada.userId } })).toBe(0);
  });

  test('a crash before all are accepted: the sweeper undoes it', async () => {
    const { jobs } = house.service.jobs;
    const { makeBatchQueued, abandon } = jobs;
    jobs.makeBatchQueued = () => Promise.reject(new Error('crash'));
    jobs.abandon = () => Promise.reject(new Error('crash'));
    expect((await send([item('a'), item('b')])).status).toBe(500);
    Object.assign(jobs, { makeBatchQueued, abandon });
    expect(house.billing.states().held).toBe(2);
    house.clock.advance(6 * minute);
    await sweepJobs(house.service.jobs);
    await chargesTold();
    expect(house.billing.states()).toEqual({ held: 0, settled: 0, released: 2 });
    expect(house.conversions).toBe(0);
  });

  test.each([[[]], [Array.from({ length: 101 }, () => item('a'))], [[{ operation: 'fax', body: {} }]]])(
    '%# is refused',
    async (items) => expect((await send(items)).status).toBe(400),
  );

  test('more than may wait are turned away', async () => {
    house.engine = (_text, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const hundred = Array.from({ length: 100 }, () => item('a'));
    const first = (await send(hundred)).json() as BatchWithJobs;
    const second = await send(hundred);
    expect(second.status).toBe(429);
    expect(second.json()).toMatchObject({ code: 'too_many_conversions' });
    for (const { id } of first.jobs) {
      await house.ask({ method: 'DELETE', path: `/functions/v1/jobs/${id}`, principal: ada });
    }
    expect((await finished(first.id)).counts.cancelled).toBe(100);
  });
});

describe('a batch with an Idempotency-Key', () => {
  const sendNamed = (items: unknown[], key = 'monday', principal = ada) =>
    house.ask({ path: '/functions/v1/batches', body: { items }, principal, headers: { 'idempotency-key': key } });

  test('sent again is the same batch, paid once', async () => {
    const first = await sendNamed([item('a'), item('b')]);
    const batch = await finished((first.json() as BatchWithJobs).id);
    const second = await sendNamed([item('a'), item('b')]);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.json()).toEqual(batch);
    await chargesTold();
    expect(house.billing.states()).toEqual({ held: 0, settled: 2, released: 0 });
  });

  test('sent twenty times at once is made once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendNamed([item('a')])));
    expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 409)).toEqual([]);
    expect(new Set(answers.map(({ headers }) => headers.get('location')).filter(Boolean)).size).toBe(1);
    expect(await house.database.job.count({ where: { userId: ada.userId } })).toBe(1);
  });

  test('and another payload is refused; of another customer it is another batch', async () => {
    const first = await sendNamed([item('a')]);
    const other = await sendNamed([item('b')]);
    expect([other.status, other.json()]).toMatchObject([422, { code: 'idempotency_mismatch' }]);
    const bert = await sendNamed([item('a')], 'monday', customer());
    expect(bert.headers.get('location')).not.toBe(first.headers.get('location'));
  });

  test('that was refused may be sent again', async () => {
    house.billing.creditsLeft = 5;
    expect((await sendNamed([item('a')])).status).toBe(402);
    house.billing.creditsLeft = 100;
    expect((await sendNamed([item('a')])).status).toBe(202);
  });

  test('that a crash left unaccepted is in flight until the sweeper has been there', async () => {
    const { jobs, batches } = house.service.jobs;
    const { makeBatchQueued, abandon } = jobs;
    const { remove } = batches;
    jobs.makeBatchQueued = () => Promise.reject(new Error('crash'));
    jobs.abandon = () => Promise.reject(new Error('crash'));
    batches.remove = () => Promise.reject(new Error('crash'));
    expect((await sendNamed([item('a')])).status).toBe(500);
    Object.assign(jobs, { makeBatchQueued, abandon });
    Object.assign(batches, { remove });
    expect([(await sendNamed([item('a')])).json()]).toMatchObject([{ code: 'conflict' }]);
    house.clock.advance(11 * minute);
    await sweepJobs(house.service.jobs);
    expect((await sendNamed([item('a')])).status).toBe(202);
  });

  test('is free again after a day', async () => {
    const first = await sendNamed([item('a')]);
    house.clock.advance(24 * 60 * minute);
    const second = await sendNamed([item('b')]);
    expect(second.status).toBe(202);
    expect(second.headers.get('location')).not.toBe(first.headers.get('location'));
  });
});

test('nobody else sees a batch; a test key’s is free', async () => {
  const tester = customer({ mode: 'test', userId: ada.userId });
  const { id } = (await send([item('a')], tester)).json() as BatchWithJobs;
  expect((await get(id, customer())).status).toBe(404);
  expect((await finished(id)).creditsUsed).toBe(0);
  expect(house.billing.holds.size).toBe(0);
});
