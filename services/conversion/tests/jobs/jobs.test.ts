import type { Job } from '@octavo/contracts';
import { AppError } from '@octavo/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { sweepJobs } from '../../src/jobs/sweeper.ts';
import { ada, createConversionHouse, customer, hour, type ConversionHouse } from '../support/conversion-house.ts';

jest.setTimeout(60_000);

let house: ConversionHouse;
beforeAll(async () => {
  house = await createConversionHouse();
});
beforeEach(() => {
  house.engine = (text) => `%PDF ${text}`;
  house.conversions = 0;
  house.billing.holds.clear();
});
afterAll(() => house?.close());

const resultOf = (id: string, principal = ada) =>
  house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}/result`, principal });
const remove = (id: string, principal = ada) =>
  house.ask({ method: 'DELETE', path: `/functions/v1/jobs/${id}`, principal });

/** An engine that works until the test lets it, or the signal aborts. */
function heldEngine(): { begun: () => number; letGo: () => void } {
  let begun = 0;
  let letGo = (): void => {};
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  house.engine = async (text, { signal }) => {
    begun++;
    await Promise.race([
      open,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    ]);
    return `%PDF ${text}`;
  };
  return { begun: () => begun, letGo };
}

const chargesTold = (): Promise<unknown> =>
  waitFor(async () => (await house.database.chargeDecision.count()) === 0, { timeoutMilliseconds: 10_000 });

describe('Prefer: respond-async', () => {
  test('answers the job’s address at once, and its document when it is made', async () => {
    const answer = await house.ask({
      body: { html: '<p>Hello', filename: 'hello.pdf' },
      headers: { prefer: 'respond-async' },
      holdId: house.billing.hold(),
    });
    expect(answer.status).toBe(202);
    const { id } = answer.json() as Job;
    expect(answer.headers.get('location')).toBe(`/functions/v1/jobs/${id}`);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    expect(answer.headers.get('x-octavo-hold')).toBe('kept');
    expect(answer.json()).toMatchObject({ operation: 'html-to-pdf', creditsUsed: 0, result: null, error: null });

    const job = await house.jobThat(id, 'succeeded');
    expect(job).toMatchObject({
      creditsUsed: 10,
      attempts: 1,
      result: {
        mediaType: 'application/pdf',
        bytes: 13,
        filename: 'hello.pdf',
        url: `/functions/v1/jobs/${id}/result`,
      },
    });
    const result = await resultOf(id);
    expect(result).toMatchObject({ status: 200, text: '%PDF <p>Hello' });
    expect(result.headers.get('content-type')).toBe('application/pdf');
    expect(result.headers.get('content-disposition')).toBe('attachment; filename="hello.pdf"');
    await chargesTold();
    expect(house.billing.states()).toEqual({ held: 0, settled: 1, released: 1 });
  });

  test('a bad request is refused before there is a job', async () => {
    const holdId = house.billing.hold();
    const answer = await house.ask({ body: { html: 5 }, headers: { prefer: 'respond-async' }, holdId });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
    expect(house.billing.holds.get(holdId)?.state).toBe('held');
  });

  test('without it, the document comes at once and the hold is the gateway’s', async () => {
    const answer = await house.ask({ body: { html: 'now' }, holdId: house.billing.hold() });
    expect(answer).toMatchObject({ status: 200, text: '%PDF now' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="document.pdf"');
    expect(answer.headers.get('x-octavo-hold')).toBeNull();
    expect(house.billing.states()).toEqual({ held: 1, settled: 0, released: 0 });
  });

  test('a test key’s job is free', async () => {
    const tester = customer({ mode: 'test' });
    const { id } = await house.askJob({ principal: tester });
    expect(await house.jobThat(id, 'succeeded', tester)).toMatchObject({ test: true, creditsUsed: 0 });
    expect(await house.database.chargeDecision.count()).toBe(0);
  });

  test('a file that came with the request is kept with it, and goes with it', async () => {
    const { id } = await house.askJob({
      path: '/functions/v1/pdf-to-text',
      body: { pdf: Buffer.from('%PDF-1.7 scanned').toString('base64') },
    });
    const job = await house.jobThat(id, 'succeeded');
    expect(job.result).toMatchObject({ mediaType: 'text/plain', filename: 'text.txt' });
    expect((await resultOf(id)).text).toBe('%PDF %PDF-1.7 scanned');
    await waitFor(() => !house.files().includes('upload'));
  });

  test('a hold that ended before makes no job', async () => {
    const holdId = house.billing.hold();
    const hold = house.billing.holds.get(holdId);
    if (hold) hold.state = 'released';
    const answer = await house.ask({ body: { html: 'x' }, headers: { prefer: 'respond-async' }, holdId });
    expect(answer.status).toBe(499);
    expect(house.conversions).toBe(0);
    expect(house.files()).not.toContain('input');
  });
});

describe('a job belongs to its user', () => {
  test('nobody else sees it, gets its document or deletes it', async () => {
    const { id } = await house.askJob();
    await house.jobThat(id, 'succeeded');
    const mallory = customer();
    for (const [method, path] of [
      ['GET', `/functions/v1/jobs/${id}`],
      ['GET', `/functions/v1/jobs/${id}/result`],
      ['DELETE', `/functions/v1/jobs/${id}`],
    ] as const) {
      const answer = await house.ask({ method, path, principal: mallory });
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
    const listed = await house.ask({ method: 'GET', path: '/functions/v1/jobs', principal: mallory });
    expect(listed.json()).toEqual({ jobs: [], nextCursor: null });
    expect((await resultOf(id, customer({ userId: ada.userId }))).status).toBe(200);
  });

  test.each([randomUUID(), 'nonsense', '..%2F..'])('%s is not found', async (id) => {
    expect((await house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}` })).status).toBe(404);
  });

  test('without a key there is no answer', async () => {
    const answer = await house.ask({ method: 'GET', path: '/functions/v1/jobs', principal: undefined });
    expect(answer.status).toBe(401);
  });
});

describe('what did not succeed is not charged', () => {
  test('a document that fails: the error is told, the credits come back', async () => {
    house.engine = () => {
      throw new AppError({ code: 'document_failed', message: 'The page crashed' });
    };
    const { id } = await house.askJob();
    const job = await house.jobThat(id, 'failed');
    expect(job).toMatchObject({
      creditsUsed: 0,
      attempts: 1,
      result: null,
      error: { code: 'document_failed', message: 'The page crashed' },
    });
    const result = await resultOf(id);
    expect(result.status).toBe(409);
    expect(result.json()).toMatchObject({ code: 'job_unsuccessful' });
    await chargesTold();
    expect(house.billing.states()).toEqual({ held: 0, settled: 0, released: 2 });
    expect(house.files()).not.toContain('input');
  });

  test('an engine that breaks is tried again, and the job charged once', async () => {
    house.engine = (text, { attempt }) => {
      if (attempt === 1) {
        throw new AppError({ code: 'engine_failed', message: 'lost' });
      }
      return `%PDF ${text}`;
    };
    const { id } = await house.askJob();
    expect(await house.jobThat(id, 'succeeded')).toMatchObject({ attempts: 2, creditsUsed: 10 });
    await chargesTold();
    expect(house.billing.states()).toMatchObject({ held: 0, settled: 1 });
  });

  test('a cancelled job: the work stops at once and nothing is left of it', async () => {
    const engine = heldEngine();
    const { id } = await house.askJob();
    await waitFor(() => engine.begun() === 1, { timeoutMilliseconds: 10_000 });
    const notReady = await resultOf(id);
    expect(notReady.status).toBe(409);
    expect(notReady.json()).toMatchObject({ code: 'result_not_ready' });
    expect(notReady.headers.get('retry-after')).toBe('2');

    const answer = await remove(id);
    expect(answer.json()).toMatchObject({ status: 'cancelled', creditsUsed: 0 });
    await waitFor(() => house.service.jobs.attempts.size === 0);
    expect(await house.jobThat(id, 'cancelled')).toMatchObject({ result: null });
    expect((await resultOf(id)).json()).toMatchObject({ code: 'job_unsuccessful' });
    await chargesTold();
    expect(house.billing.states()).toEqual({ held: 0, settled: 0, released: 2 });
    expect(house.files()).not.toContain('input');
  });
});

describe('listing', () => {
  test('the newest first, page by page, by status', async () => {
    const bob = customer();
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) {
      ids.unshift((await house.askJob({ principal: bob })).id);
    }
    await Promise.all(ids.map((id) => house.jobThat(id, 'succeeded', bob)));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/functions/v1/jobs?limit=2${cursor && `&cursor=${cursor}`}`;
      const page = (await house.ask({ method: 'GET', path, principal: bob })).json() as {
        jobs: Job[];
        nextCursor: string | null;
      };
      seen.push(...page.jobs.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids);
    const failed = await house.ask({ method: 'GET', path: '/functions/v1/jobs?status=failed', principal: bob });
    expect(failed.json()).toMatchObject({ jobs: [] });
  });

  test.each(['limit=0', 'limit=101', 'status=accepting', 'cursor=nonsense', 'other=1'])(
    '%s is refused',
    async (query) => {
      expect((await house.ask({ method: 'GET', path: `/functions/v1/jobs?${query}` })).status).toBe(400);
    },
  );
});

describe('bytes go', () => {
  test('on request, at once', async () => {
    const { id } = await house.askJob({ body: { html: 'a secret' } });
    await house.jobThat(id, 'succeeded');
    await waitFor(() => !house.files().includes('input'));
    const before = house.files().length;
    const answer = await remove(id);
    expect(answer.json()).toMatchObject({ status: 'succeeded', creditsUsed: 10, result: null });
    expect(house.files()).toHaveLength(before - 1);
    const result = await resultOf(id);
    expect(result.status).toBe(404);
    expect(result.json()).toMatchObject({ code: 'result_gone' });
  });

  test('after 24 hours, unasked; the job can still be seen', async () => {
    const { id } = await house.askJob();
    await house.jobThat(id, 'succeeded');
    house.clock.advance(24 * hour - 60_000);
    await sweepJobs(house.service.jobs);
    expect((await resultOf(id)).status).toBe(200);
    house.clock.advance(60_000);
    expect((await resultOf(id)).json()).toMatchObject({ code: 'result_gone' });
    await sweepJobs(house.service.jobs);
    expect(house.files()).toEqual([]);
    expect(await house.jobThat(id, 'succeeded')).toMatchObject({ result: null, creditsUsed: 10 });
    house.clock.advance(31 * 24 * hour);
    await sweepJobs(house.service.jobs);
    expect((await house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}` })).status).toBe(404);
  });
});
