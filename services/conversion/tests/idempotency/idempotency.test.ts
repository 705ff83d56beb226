import { AppError, type Job } from '@octavo/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { sweepAnswers } from '../../src/idempotency/sweeper.ts';
import { sweepJobs } from '../../src/jobs/sweeper.ts';
import { createConversionHouse, customer, hour, minute, type ConversionHouse } from '../support/conversion-house.ts';

jest.setTimeout(60_000);

let house: ConversionHouse;
beforeAll(async () => {
  house = await createConversionHouse();
});
beforeEach(() => {
  house.engine = (text) => `%PDF ${text} ${randomUUID()}`;
  house.conversions = 0;
  house.billing.holds.clear();
});
afterAll(() => house?.close());

const send = (key: string, body: unknown = { html: 'a' }, headers: Record<string, string> = {}) =>
  house.ask({ body, headers: { 'idempotency-key': key, ...headers }, holdId: house.billing.hold() });

const chargesTold = (): Promise<unknown> =>
  waitFor(async () => (await house.database.chargeDecision.count()) === 0, { timeoutMilliseconds: 10_000 });

test('the same request again gets the same answer, is not made again and costs nothing', async () => {
  const key = randomUUID();
  const first = await send(key, { html: 'a', filename: 'a.pdf' });
  expect(first.headers.get('x-octavo-hold')).toBe('settled');
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  const again = await send(key, { filename: 'a.pdf', html: 'a' });
  expect(again).toMatchObject({ status: 200, text: first.text });
  expect(again.headers.get('x-octavo-hold')).toBe('unused');
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.headers.get('content-disposition')).toBe('attachment; filename="a.pdf"');
  expect(house.conversions).toBe(1);
  await chargesTold();
  expect(house.billing.states().settled).toBe(1);
});

test('as a job: the same job, one charge', async () => {
  const key = randomUUID();
  const prefer = { prefer: 'respond-async' };
  const [first, again] = [await send(key, { html: 'a' }, prefer), await send(key, { html: 'a' }, prefer)];
  expect(again.status).toBe(202);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.headers.get('x-octavo-hold')).toBe('unused');
  await house.jobThat((first.json() as Job).id, 'succeeded');
  await chargesTold();
  expect(house.conversions).toBe(1);
  expect(house.billing.states().settled).toBe(1);
});

test('another payload under the same key is refused, and so is the same from a test key', async () => {
  const key = randomUUID();
  const ada = customer();
  const ask = (body: unknown, principal = ada) =>
    house.ask({ body, principal, headers: { 'idempotency-key': key }, holdId: house.billing.hold() });
  expect((await ask({ html: 'a' })).status).toBe(200);
  for (const other of [await ask({ html: 'b' }), await ask({ html: 'a' }, { ...ada, mode: 'test' })]) {
    expect(other.status).toBe(422);
    expect(other.json()).toMatchObject({ code: 'idempotency_mismatch' });
  }
  expect((await ask({ html: 'b' }, customer())).status).toBe(200);
});

test('while the first is in flight, the second is told to wait', async () => {
  const key = randomUUID();
  let letGo = (): void => {};
  house.engine = () => new Promise((resolve) => (letGo = () => resolve('%PDF')));
  const first = send(key);
  await waitFor(() => house.conversions === 1);
  const second = await send(key);
  expect(second.status).toBe(409);
  expect(second.json()).toMatchObject({ code: 'conflict' });
  expect(second.headers.get('retry-after')).toBe('2');
  letGo();
  expect((await first).status).toBe(200);
  expect((await send(key)).status).toBe(200);
  expect(house.conversions).toBe(1);
});

test('of twenty at the same moment one is made and one is paid', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(house.conversions).toBe(1);
  await chargesTold();
  expect(house.billing.states().settled).toBe(1);
});

test('what failed may be sent again', async () => {
  const key = randomUUID();
  house.engine = () => {
    throw new AppError({ code: 'engine_failed', message: 'lost' });
  };
  expect((await send(key)).status).toBe(502);
  house.engine = () => '%PDF';
  const again = await send(key);
  expect(again.status).toBe(200);
  expect(again.headers.get('idempotency-replayed')).toBeNull();
});

test('after 24 hours the name is free and the bytes are gone', async () => {
  const key = randomUUID();
  await send(key);
  house.clock.advance(24 * hour);
  await sweepAnswers(house.service.jobs);
  await sweepJobs(house.service.jobs);
  expect(house.files()).toEqual([]);
  expect((await send(key, { html: 'other' })).status).toBe(200);
});

test.each(['', 'x'.repeat(256), 'ü'])('%j is no key', async (key) => {
  const answer = await send(encodeURIComponent(key) === key ? key : 'a\tb');
  expect(answer.status).toBe(400);
});

describe('a process that dies', () => {
  const named = (key: string) => ({ key, requestHash: expect.any(String) });

  test('before it had answered: the next request is the first, and pays alone', async () => {
    const key = randomUUID();
    house.service.jobs.answers.complete = ((original) => async () => {
      house.service.jobs.answers.complete = original;
      throw new Error('crash');
    })(house.service.jobs.answers.complete);
    house.service.jobs.answers.forget = ((original) => async () => {
      house.service.jobs.answers.forget = original;
    })(house.service.jobs.answers.forget);
    expect((await send(key)).status).toBe(500);
    expect((await send(key)).status).toBe(409);
    house.clock.advance(2 * minute);
    expect((await send(key)).status).toBe(200);
    await chargesTold();
    expect(house.billing.states()).toMatchObject({ settled: 1 });
    expect(await house.database.idempotentAnswer.findFirst({ where: { key } })).toMatchObject(named(key));
  });

  test('after the job was accepted: the next request finds that job', async () => {
    const key = randomUUID();
    let die = (): void => {};
    const prefer = { prefer: 'respond-async' };
    house.service.jobs.answers.complete = ((original) => async () => {
      house.service.jobs.answers.complete = original;
      return new Promise<never>((_, reject) => (die = () => reject(new Error('crash'))));
    })(house.service.jobs.answers.complete);
    const first = send(key, { html: 'a' }, prefer);
    await waitFor(async () => (await house.database.idempotentAnswer.count({ where: { key } })) === 1);
    const row = await house.database.idempotentAnswer.findFirstOrThrow({ where: { key } });
    await house.jobThat(row.workId, 'succeeded');
    house.clock.advance(2 * minute);
    const again = await send(key, { html: 'a' }, prefer);
    expect(again.status).toBe(202);
    expect((again.json() as Job).id).toBe(row.workId);
    die();
    expect((await first).status).toBe(500);
    await chargesTold();
    expect(house.conversions).toBe(1);
    expect(house.billing.states().settled).toBe(1);
  });
});
