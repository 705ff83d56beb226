import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { closeBooks } from '../../src/credits/close.ts';
import {
  createBillingHouse,
  hold,
  release,
  request,
  settle,
  type BillingHouse,
  type Customer,
} from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

async function use(ada: Customer, operation: 'html-to-pdf' | 'pdf-to-text', credits: number): Promise<void> {
  const asked = { ...request(ada, { credits }), operation };
  await house.caller.call(hold, asked);
  await house.caller.call(settle, { holdIds: [asked.holdId] });
}

test('usage is shown by operation and day, one’s own only, the same before and after the books are closed', async () => {
  const [ada, bob] = [await house.customer(), await house.customer()];
  // The clock stands a minute before March, in UTC.
  await use(ada, 'html-to-pdf', 10);
  await use(bob, 'html-to-pdf', 10);
  house.clock.advance(60_000);
  await use(ada, 'html-to-pdf', 10);
  await use(ada, 'html-to-pdf', 10);
  await use(ada, 'pdf-to-text', 2);
  const expected = {
    from: '2027-01-31',
    to: '2027-03-01',
    credits: 32,
    requests: 4,
    operations: [
      { operation: 'html-to-pdf', credits: 30, requests: 3 },
      { operation: 'pdf-to-text', credits: 2, requests: 1 },
    ],
    days: [
      { day: '2027-02-28', operation: 'html-to-pdf', credits: 10, requests: 1 },
      { day: '2027-03-01', operation: 'html-to-pdf', credits: 20, requests: 2 },
      { day: '2027-03-01', operation: 'pdf-to-text', credits: 2, requests: 1 },
    ],
  };
  expect((await house.ask(ada, 'GET', '/api/usage')).body).toEqual(expected);
  for (let round = 0; round < 3; round += 1) {
    await closeBooks(house.database, house.clock.now());
  }
  expect((await house.ask(ada, 'GET', '/api/usage')).body).toEqual(expected);
  expect((await house.ask(ada, 'GET', '/api/usage?from=2027-02-01&to=2027-02-28')).body).toMatchObject({ credits: 10 });
  expect((await house.ask(ada, 'GET', '/api/usage?from=2027-03-02&to=2027-03-01')).status).toBe(400);
  expect((await house.ask(ada, 'GET', '/api/usage?from=yesterday')).status).toBe(400);
  expect((await house.ask(null, 'GET', '/api/usage')).status).toBe(401);
});

test('requests are listed the newest first, page by page, with what became of them', async () => {
  const ada = await house.customer();
  const [charged, free, running] = [request(ada), request(ada), request(ada)];
  for (const [index, asked] of [charged, free, running].entries()) {
    await house.caller.call(hold, { ...asked, requestId: `request-${index}` });
    house.clock.advance(1_000);
  }
  await house.caller.call(settle, { holdIds: [charged.holdId] });
  await house.caller.call(release, { holdIds: [free.holdId], failures: { [free.holdId]: { code: 'timeout' } } });
  const first = await house.ask(ada, 'GET', '/api/requests?limit=2');
  expect(first.body['requests']).toMatchObject([
    { id: running.holdId, request_id: 'request-2', status: 'running', credits: 10, finished_at: null },
    { id: free.holdId, request_id: 'request-1', status: 'free', error_code: 'timeout', operation: 'html-to-pdf' },
  ]);
  const second = await house.ask(ada, 'GET', `/api/requests?limit=2&cursor=${String(first.body['nextCursor'])}`);
  expect(second.body).toMatchObject({
    requests: [{ id: charged.holdId, status: 'charged', error_code: null }],
    nextCursor: null,
  });
  const failed = await house.ask(ada, 'GET', '/api/requests?status=free');
  expect(failed.body).toMatchObject({ requests: [{ id: free.holdId }], nextCursor: null });
  expect((await house.ask({ userId: randomUUID() }, 'GET', '/api/requests')).body['requests']).toEqual([]);
  expect((await house.ask(ada, 'GET', '/api/requests?cursor=made-up')).body).toMatchObject({ code: 'invalid_request' });
});

test('a hold taken in advance is a request from when it is charged or its request fails, and one that was passed on is none', async () => {
  const ada = await house.customer({ planId: 'enterprise' });
  const asked = request(ada);
  const [used, failed, unused] = [randomUUID(), randomUUID(), randomUUID()];
  await house.caller.call(hold, { ...asked, advanceHoldIds: [used, failed, unused] });
  async function ids(): Promise<string[]> {
    const { requests } = (await house.ask(ada, 'GET', '/api/requests')).body as unknown as {
      requests: { id: string }[];
    };
    return requests.map(({ id }) => id);
  }
  expect(await ids()).toEqual([asked.holdId]);
  await house.caller.call(settle, { holdIds: [used], requestIds: { [used]: 'its-own' } });
  await house.caller.call(release, {
    holdIds: [failed, unused],
    failures: { [failed]: { code: 'document_failed', requestId: 'another' } },
  });
  const job = randomUUID();
  await house.billing.context.credits.transfer(asked.holdId, {
    holdId: job,
    now: house.clock.now(),
    expiresAt: new Date(house.clock.now().getTime() + 60_000),
  });
  expect((await ids()).toSorted()).toEqual([job, used, failed].toSorted());
  expect((await house.ask(ada, 'GET', '/api/requests?status=free')).body).toMatchObject({
    requests: [{ id: failed, request_id: 'another', error_code: 'document_failed' }],
  });
});
