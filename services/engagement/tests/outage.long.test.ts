import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { admin, createEngagementHouse, type Answer, type EngagementHouse, type Instance } from './support/house.ts';

let house: EngagementHouse;
let instance: Instance;

beforeEach(async () => {
  house = await createEngagementHouse();
  instance = await house.start();
});

afterEach(() => house.close());

const patience = { timeoutMilliseconds: 60_000 };
const isReady = async (): Promise<boolean> => (await fetch(`${instance.opsUrl}/health/ready`)).ok;
const begin = async (): Promise<string> =>
  String((await house.send('POST', '/api/user_sessions', { body: {} })).body['id']);
const happen = (id: string, count: number): Promise<Answer> =>
  house.send('POST', '/api/analytics_events', {
    body: Array.from({ length: count }, (_, index) => ({ session_id: id, event_type: `event ${index}` })),
  });
const stored = (): Promise<number> => house.database.analyticsEvent.count();
const counted = async (): Promise<number> =>
  Number((await house.database.analyticsHour.aggregate({ _sum: { events: true } }))._sum.events ?? 0);

test('while PostgreSQL is away everything is accepted, and written down once when it is back', async () => {
  const id = await begin();
  await happen(id, 10);
  await waitFor(async () => (await stored()) === 10, patience);
  await house.wires.database.cut();
  await waitFor(async () => !(await isReady()));
  for (let batch = 0; batch < 20; batch++) {
    expect((await happen(id, 50)).status).toBe(204);
  }
  expect((await house.send('POST', '/api/end-session', { body: { sessionId: id } })).status).toBe(204);
  expect((await house.send('GET', '/api/analytics/summary', { as: admin })).status).toBe(503);
  const form = { name: 'Ada Lovelace', email: 'a@example.com', subject: 'Hello there', message: 'How are you?' };
  expect((await house.send('POST', '/api/contacts', { body: form })).status).toBe(503);

  await house.wires.database.mend();
  await waitFor(isReady, patience);
  await waitFor(async () => (await stored()) === 1_010, patience);
  expect(await counted()).toBe(1_010);
  expect((await house.send('POST', '/api/contacts', { body: form })).status).toBe(200);
  await waitFor(() => house.letters.length === 2, patience);
});

test('a service that stops in the middle, or is started twice, loses nothing and counts nothing twice', async () => {
  const id = await begin();
  await house.wires.database.cut();
  for (let batch = 0; batch < 10; batch++) {
    expect((await happen(id, 50)).status).toBe(204);
  }
  await instance.stop();
  await house.wires.database.mend();
  [instance] = await Promise.all([house.start(), house.start()]);
  await happen(id, 50);
  await waitFor(async () => (await stored()) === 550, patience);
  expect(await counted()).toBe(550);
});

test('without NATS what cannot be kept is refused, not lost in silence, and all goes on afterwards', async () => {
  const id = await begin();
  await house.wires.nats.cut();
  const refused = await happen(id, 1);
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect((await house.send('GET', '/api/site')).status).toBe(200);
  const joined = await house.send('POST', '/api/waitlist', {
    body: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  });
  expect(joined.status).toBe(200);
  expect(house.letters).toEqual([]);

  await house.wires.nats.mend();
  await waitFor(isReady, patience);
  await waitFor(() => house.letters.length === 2, patience);
  expect((await happen(id, 3)).status).toBe(204);
  await waitFor(async () => (await stored()) >= 3, patience);
});
