import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emailsRequested, type NotificationTopic } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, type Bus } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { openDesk, type Desk } from './support/accounts.ts';
import { createAuthHouse, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;
let bus: Bus;
const log = createLog({ name: 'notifications-test', level: 'silent' });
const lifecycle = createLifecycle(log);
const path = '/api/account/notifications';

beforeAll(async () => {
  house = await createAuthHouse();
  bus = await connectBus({
    url: house.config.NATS_URL,
    prefix: house.config.NATS_PREFIX,
    service: 'tests',
    log,
    metrics: createMetrics('tests'),
    lifecycle,
  });
  desk = await openDesk(house);
});

afterAll(async () => {
  await lifecycle.stop();
  await house.close();
});

/** Another service asks for a letter; returns when auth has decided about it. */
async function ask(userId: string, subject: string, topic?: NotificationTopic): Promise<void> {
  const id = randomUUID();
  const letter = { subject, preview: 'Preview', heading: subject, paragraphs: ['Words.'], reason: 'Because.' };
  const payload = { userId, letter, ...(topic ? { topic } : {}) };
  await bus.publish({ id, name: emailsRequested.name, occurredAt: new Date().toISOString(), payload });
  await waitFor(async () => (await house.database.inbox.count({ where: { eventId: id } })) === 1);
}

/** As a mail program does it (RFC 8058): one POST, no cookies, nothing but the header's address. */
async function oneClick(header: string | undefined): Promise<number> {
  const url = new URL(/^<([^>]+)>$/.exec(header ?? '')?.[1] ?? 'about:blank');
  expect(url.origin).toBe(new URL(house.config.AUTH_ISSUER).origin);
  const response = await fetch(`${desk.url}${url.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  return response.status;
}

test('whoever said nothing is told of everything, and chooses topic by topic', async () => {
  const { access_token: token } = await desk.newUser('chooser@example.com');
  const all = { credit_alerts: true, renewal_reminders: true, product_news: true, security: true };
  expect((await desk.send('GET', path, { token })).body).toEqual(all);
  const changed = await desk.send('PATCH', path, { token, body: { credit_alerts: false, product_news: false } });
  expect(changed.body).toEqual({ ...all, credit_alerts: false, product_news: false });
  await desk.send('PATCH', path, { token, body: { credit_alerts: true } });
  expect((await desk.send('GET', path, { token })).body).toEqual({ ...all, product_news: false });
});

test('security cannot be turned off, and nobody chooses for another', async () => {
  const { access_token: token } = await desk.newUser('careless@example.com');
  expect((await desk.send('PATCH', path, { token, body: { security: false } })).status).toBe(400);
  expect((await desk.send('PATCH', path, { token, body: { user_id: randomUUID() } })).status).toBe(400);
  expect((await desk.send('GET', path)).status).toBe(401);
  expect((await desk.send('PATCH', path, { body: { product_news: false } })).status).toBe(401);
});

test('a letter about a topic is stopped by one click of a mail program, and letters that must come still come', async () => {
  const email = 'tired@example.com';
  const { user, access_token: token } = await desk.newUser(email);
  await ask(user.id, 'Credits are low', 'credit_alerts');
  const letter = await house.mails.next(email, /Credits are low/);
  expect(letter.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(letter.text).toContain('Stop e-mails about credits and spending: https://');

  expect(await oneClick(letter.headers['list-unsubscribe'])).toBe(200);
  expect(await oneClick(letter.headers['list-unsubscribe'])).toBe(200);
  expect((await desk.send('GET', path, { token })).body).toMatchObject({ credit_alerts: false, product_news: true });

  await ask(user.id, 'Credits are gone', 'credit_alerts');
  await ask(user.id, 'Your plan renews', 'renewal_reminders');
  await ask(user.id, 'Your receipt');
  await house.mails.next(email, /plan renews/);
  const receipt = await house.mails.next(email, /receipt/);
  expect(receipt.headers).not.toHaveProperty('list-unsubscribe');
  expect(house.mails.received.filter(({ to, subject }) => to === email && /gone/.test(subject))).toEqual([]);
});

test('the page behind the link asks first: what follows links by itself changes nothing', async () => {
  const email = 'scanned@example.com';
  const { user, access_token: token } = await desk.newUser(email);
  await ask(user.id, 'Your plan renews', 'renewal_reminders');
  const { headers } = await house.mails.next(email, /plan renews/);
  const { pathname } = new URL(/<(.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? 'about:blank');

  const page = await fetch(`${desk.url}${pathname}`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('Stop e-mails about renewals to come?');
  expect((await desk.send('GET', path, { token })).body).toMatchObject({ renewal_reminders: true });

  expect(await oneClick(headers['list-unsubscribe'])).toBe(200);
  expect(await (await fetch(`${desk.url}${pathname}`)).text()).toContain('You are unsubscribed');
});

test('a link that is not ours, or whose account is gone, leads nowhere', async () => {
  const email = 'gone-reader@example.com';
  const { user, access_token: token } = await desk.newUser(email);
  await ask(user.id, 'Your plan renews', 'renewal_reminders');
  const { headers } = await house.mails.next(email, /plan renews/);
  await desk.send('DELETE', '/api/account/me', { token, body: { confirmation: email } });
  expect(await oneClick(headers['list-unsubscribe'])).toBe(404);
  expect((await fetch(`${desk.url}/api/unsubscribe/${'A'.repeat(60)}`)).status).toBe(404);
});
