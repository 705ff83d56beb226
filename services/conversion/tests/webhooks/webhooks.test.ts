import {
  AppError,
  type CreditAlertKind,
  type Job,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@octavo/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { tellCreditsNews } from '../../src/webhooks/credits-news.ts';
import { creditsAlertOf } from '../support/billing.ts';
import { createConversionHouse, customer, hour, minute, type ConversionHouse } from '../support/conversion-house.ts';
import { isSignedWith, startReceiver, type Receiver } from '../support/receiver.ts';

jest.setTimeout(60_000);

let house: ConversionHouse;
let receiver: Receiver;
let ada = customer();

beforeAll(async () => {
  receiver = await startReceiver();
  house = await createConversionHouse(
    { EGRESS_ALLOWED_ADDRESSES: receiver.address },
    { webhookRules: { timeoutMilliseconds: 2_000 } },
  );
});
beforeEach(async () => {
  await house.database.webhookEndpoint.deleteMany();
  ada = customer();
  house.engine = (text) => `%PDF ${text}`;
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
});
afterAll(async () => {
  await house?.close();
  await receiver?.stop();
});

type Created = WebhookEndpoint & { secret: string };

const call = (method: string, path: string, body?: unknown, principal = ada) =>
  house.ask({ method, path: `/functions/v1/webhooks${path}`, principal, ...(body === undefined ? {} : { body }) });
const create = async (changes: object = {}): Promise<Created> =>
  (await call('POST', '', { url: receiver.url, ...changes })).json() as Created;
const endpoint = async (id: string): Promise<WebhookEndpoint> =>
  (await call('GET', `/${id}`)).json() as WebhookEndpoint;
const log = async (id: string): Promise<WebhookDelivery[]> =>
  ((await call('GET', `/${id}/deliveries`)).json() as { deliveries: WebhookDelivery[] }).deliveries;

async function newest(id: string): Promise<WebhookDelivery> {
  const [delivery] = await log(id);
  if (!delivery) throw new Error('Nothing was to be delivered');
  return delivery;
}

async function finishJob(): Promise<Job> {
  const { id } = await house.askJob({ principal: ada });
  return waitFor(async () => {
    const job = (await house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}`, principal: ada })).json() as Job;
    return job.finishedAt ? job : undefined;
  });
}

const hear = (count: number): Promise<unknown> => waitFor(() => receiver.received.length >= count);

async function tried(id: string, attempts: number): Promise<WebhookDelivery> {
  house.service.webhooks.deliverer.wake();
  return waitFor(async () => {
    const delivery = await newest(id);
    return delivery.attempts.length >= attempts ? delivery : undefined;
  });
}

describe('an event', () => {
  test('is posted, signed, when a job succeeds', async () => {
    const { id, secret } = await create();
    const job = await finishJob();
    await hear(1);
    const [message] = receiver.received;
    expect(message?.path).toBe('/hooks?a=b');
    expect(message?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Octavo-Webhooks/1.0' });
    expect(JSON.parse(message?.payload ?? '')).toEqual({
      type: 'job.succeeded',
      timestamp: job.finishedAt,
      data: job,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(message && isSignedWith(secret, message)).toBe(true);
    expect(message && isSignedWith('whsec_AAAA', message)).toBe(false);
    const delivery = await waitFor(async () => {
      const found = await newest(id);
      return found.status === 'delivered' ? found : undefined;
    });
    expect(delivery).toMatchObject({
      type: 'job.succeeded',
      eventId: message?.headers['webhook-id'],
      nextAttemptAt: null,
      attempts: [{ responseStatus: 204, error: null }],
    });
  });

  test('is posted when a job fails or is cancelled, too', async () => {
    await create();
    house.engine = () => {
      throw new AppError({ code: 'document_failed', message: 'no' });
    };
    await finishJob();
    house.engine = (_text, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const { id } = await house.askJob({ principal: ada });
    await house.ask({ method: 'DELETE', path: `/functions/v1/jobs/${id}`, principal: ada });
    await hear(2);
    const types = receiver.received.map(({ payload }) => (JSON.parse(payload) as { type: string }).type);
    expect(types.toSorted()).toEqual(['job.cancelled', 'job.failed']);
  });

  test('goes to every endpoint that wants it, under one id, and to nobody else’s', async () => {
    await create();
    await create({ events: ['job.succeeded', 'job.failed'] });
    await create({ events: ['job.failed'] });
    await call('POST', '', { url: receiver.url }, customer());
    const off = await create();
    await call('PATCH', `/${off.id}`, { status: 'disabled' });
    await finishJob();
    await hear(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await house.database.webhookDelivery.count({ where: { endpoint: { userId: ada.userId } } })).toBe(2);
  });
});

describe('news of credits', () => {
  const alert = (kind: CreditAlertKind) =>
    house.billing.alert({ id: randomUUID(), userId: ada.userId, kind, occurredAt: new Date(house.clock.now()) });
  const types = (): string[] => receiver.received.map(({ payload }) => (JSON.parse(payload) as { type: string }).type);

  test('are posted, signed, under the id of what billing told', async () => {
    const { secret } = await create({ events: ['credits.low', 'credits.cap_reached'] });
    const id = randomUUID();
    const occurredAt = new Date(house.clock.now());
    await house.billing.alert({ id, userId: ada.userId, kind: 'credits_low', occurredAt });
    await hear(1);
    const [message] = receiver.received;
    expect(message?.headers['webhook-id']).toBe(id);
    expect(message && isSignedWith(secret, message)).toBe(true);
    expect(JSON.parse(message?.payload ?? '')).toEqual({
      type: 'credits.low',
      timestamp: occurredAt.toISOString(),
      data: {
        planId: 'starter',
        balance: 400,
        creditsTotal: 2_000,
        spendCapCents: 15_800,
        periodStart: '2027-01-01T00:00:00.000Z',
      },
    });
    await alert('credits_used');
    await alert('spend_cap_reached');
    await hear(2);
    expect(types()).toEqual(['credits.low', 'credits.cap_reached']);
  });

  test('are posted once, however often they are heard', async () => {
    const { id: endpointId } = await create();
    const { webhooks } = house.service;
    const tell = tellCreditsNews({ database: house.database, deliverer: webhooks.deliverer });
    const payload = creditsAlertOf(ada.userId, 'credits_low');
    const heard = { id: randomUUID(), payload, occurredAt: new Date(house.clock.now()) };
    await Promise.all([tell(heard), tell(heard)]);
    await tell(heard);
    await hear(1);
    expect(await log(endpointId)).toMatchObject([{ eventId: heard.id, type: 'credits.low' }]);
  });

  test('wait for a service that is away', async () => {
    await create();
    await house.service.stop();
    await alert('credits_used');
    house.service = await house.startAnother();
    await hear(1);
    expect(types()).toEqual(['credits.used']);
  });
});

describe('what is not taken is tried again', () => {
  test('over three days, then no more; each try is in the log', async () => {
    receiver.answer = () => ({ status: 500, body: `broken\0 ${'x'.repeat(5_000)}` });
    const { id } = await create();
    await finishJob();
    const pauses = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
    for (const [index, pause] of pauses.entries()) {
      const delivery = await tried(id, index + 1);
      expect(delivery.attempts).toHaveLength(index + 1);
      const last = delivery.attempts.at(-1);
      expect(last).toMatchObject({ responseStatus: 500, responseExcerpt: expect.stringMatching(/^broken\uFFFD x/) });
      expect(last?.responseExcerpt?.length).toBeLessThanOrEqual(1_024);
      expect(Date.parse(delivery.nextAttemptAt ?? '') - Date.parse(last?.at ?? '')).toBe(pause);
      house.clock.advance(pause);
    }
    expect(await tried(id, 10)).toMatchObject({ status: 'failed', nextAttemptAt: null });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(1);
    expect(await endpoint(id)).toMatchObject({ status: 'active' });
  });

  test('also when nobody answers in time, redirects, or hangs up', async () => {
    const { id } = await create();
    receiver.answer = () => null;
    await finishJob();
    expect(await tried(id, 1)).toMatchObject({ attempts: [{ responseStatus: null, error: 'No answer in time' }] });
    receiver.answer = () => ({ status: 302, headers: { location: receiver.url } });
    house.clock.advance(5_000);
    const delivery = await tried(id, 2);
    expect(delivery.attempts[1]).toMatchObject({ responseStatus: 302 });
    expect(receiver.received).toHaveLength(2);
    receiver.answer = () => ({ status: 200 });
    house.clock.advance(5 * minute);
    expect(await tried(id, 3)).toMatchObject({ status: 'delivered' });
  });

  test('410 turns the endpoint off at once', async () => {
    receiver.answer = () => ({ status: 410 });
    const { id } = await create();
    await finishJob();
    expect(await tried(id, 1)).toMatchObject({ status: 'failed' });
    expect(await endpoint(id)).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    await finishJob();
    expect(await log(id)).toHaveLength(1);
    expect((await call('PATCH', `/${id}`, { status: 'active' })).json()).toMatchObject({ disabledReason: null });
  });

  test('five days without a success turn it off; what still waits is given up', async () => {
    receiver.answer = () => ({ status: 503 });
    const { id } = await create();
    await finishJob();
    await tried(id, 1);
    house.clock.advance(5 * 24 * hour);
    await finishJob();
    await waitFor(async () => (await endpoint(id)).status === 'disabled');
    expect(await endpoint(id)).toMatchObject({ disabledReason: 'failing' });
    house.clock.advance(24 * hour);
    house.service.webhooks.deliverer.wake();
    await waitFor(async () => (await log(id)).every(({ status }) => status === 'failed'));
  });

  test('an event can be posted again by hand, under its own id', async () => {
    const { id } = await create();
    await finishJob();
    await hear(1);
    const first = await newest(id);
    const replayed = await call('POST', `/${id}/deliveries/${first.id}/replay`);
    expect(replayed.status).toBe(200);
    await hear(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(first.eventId);
    expect(receiver.received[1]?.payload).toBe(receiver.received[0]?.payload);
    expect(receiver.received[1]?.payload).toBe(first.payload);
  });
});

describe('a test event', () => {
  test('is posted to the endpoint it was asked for, whatever that chose, and signed as all are', async () => {
    const { id, secret } = await create({ events: ['batch.finished'] });
    await create();
    const asked = await call('POST', `/${id}/test`);
    expect([asked.status, asked.json()]).toMatchObject([
      200,
      { type: 'webhook.test', status: 'pending', attempts: [] },
    ]);
    await hear(1);
    const [message] = receiver.received;
    expect(message && isSignedWith(secret, message)).toBe(true);
    expect(JSON.parse(message?.payload ?? '')).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    const delivery = await tried(id, 1);
    expect(delivery).toMatchObject({ id: (asked.json() as WebhookDelivery).id, status: 'delivered' });
    expect(receiver.received).toHaveLength(1);
  });

  test('that is not taken says why, and is tried again', async () => {
    receiver.answer = () => ({ status: 500, body: 'Out of order' });
    const { id } = await create();
    await call('POST', `/${id}/test`);
    expect(await tried(id, 1)).toMatchObject({ status: 'pending', attempts: [{ responseExcerpt: 'Out of order' }] });
  });

  test('is refused to an endpoint that is off, and after ten in a minute', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 11 }, () => call('POST', `/${id}/test`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
    ]);
    house.clock.advance(minute);
    expect((await call('POST', `/${id}/test`)).status).toBe(200);
    await call('PATCH', `/${id}`, { status: 'disabled' });
    expect((await call('POST', `/${id}/test`)).json()).toMatchObject({ code: 'conflict' });
  });
});

describe('secrets', () => {
  test('after a rotation both sign, until the overlap is over', async () => {
    const { id, secret: former } = await create();
    const rotated = await call('POST', `/${id}/rotate-secret`, { overlapSeconds: 3_600 });
    const { secret } = rotated.json() as { secret: string };
    expect(secret).not.toBe(former);
    await finishJob();
    await hear(1);
    expect(receiver.received.map((message) => [isSignedWith(former, message), isSignedWith(secret, message)])).toEqual([
      [true, true],
    ]);
    house.clock.advance(hour);
    await finishJob();
    await hear(2);
    const [, second] = receiver.received;
    expect(second && [isSignedWith(former, second), isSignedWith(secret, second)]).toEqual([false, true]);
  });

  test('are told once, and nowhere stored as they are', async () => {
    const { id, secret } = await create();
    for (const path of ['', `/${id}`]) {
      expect((await call('GET', path)).text).not.toContain('whsec_');
    }
    const row = await house.database.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.secretEncrypted).includes(secret.slice(6))).toBe(false);
  });
});

describe('addresses', () => {
  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://localhost/hook',
    'https://user:password@example.com/',
    'https://1.1.1.1:22/',
    'ftp://example.com/',
    'nonsense',
  ])('%s is refused', async (url) => {
    const answer = await call('POST', '', { url });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', details: [{ path: 'url' }] });
  });

  test('a name that leads inside only when it is posted to gets nothing', async () => {
    let leadsTo = '93.184.215.14';
    house.service.webhooks.rules.lookup = async () => [{ address: leadsTo, family: 4 }];
    const { id } = await create({ url: 'https://rebinding.octavo-customer.com/' });
    leadsTo = '127.0.0.1';
    await finishJob();
    expect(await tried(id, 1)).toMatchObject({
      status: 'pending',
      attempts: [{ responseStatus: null, error: 'Address not allowed' }],
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('an endpoint belongs to its user', () => {
  test('nobody else sees, changes, tests or deletes it, or replays its log', async () => {
    const { id } = await create();
    await finishJob();
    await hear(1);
    const { id: deliveryId } = await newest(id);
    const mallory = customer();
    const asked = [
      call('GET', `/${id}`, undefined, mallory),
      call('PATCH', `/${id}`, { status: 'disabled' }, mallory),
      call('DELETE', `/${id}`, undefined, mallory),
      call('POST', `/${id}/rotate-secret`, {}, mallory),
      call('GET', `/${id}/deliveries`, undefined, mallory),
      call('POST', `/${id}/deliveries/${deliveryId}/replay`, undefined, mallory),
      call('POST', `/${id}/test`, undefined, mallory),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 404));
    expect((await call('GET', '', undefined, mallory)).json()).toEqual({ webhooks: [] });
  });

  test('its description is text that can be kept', async () => {
    const description = 'my\u0000hook';
    const { id } = await create();
    const answers = await Promise.all([
      call('POST', '', { url: receiver.url, description }),
      call('PATCH', `/${id}`, { description }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  test('deleting them while they are posted to disturbs nobody', async () => {
    for (let round = 0; round < 5; round++) {
      const endpoints = await Promise.all(Array.from({ length: 4 }, () => create()));
      await Promise.all(Array.from({ length: 4 }, () => house.askJob({ principal: ada })));
      await waitFor(() => receiver.received.length > 0);
      receiver.received.length = 0;
      const answers = await Promise.all(endpoints.map(({ id }) => call('DELETE', `/${id}`)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  test('deleting forgets its log, and twenty are enough', async () => {
    const { id } = await create();
    await finishJob();
    await hear(1);
    expect((await call('DELETE', `/${id}`)).json()).toEqual({ deleted: true });
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect(await house.database.webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
    for (let index = 0; index < 20; index++) {
      await create();
    }
    expect((await call('POST', '', { url: receiver.url })).status).toBe(409);
  });
});
