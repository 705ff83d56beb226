import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lettersRequested, type RequestedLetter } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, type Bus, type EventHandler } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { sendRequestedLetters } from '../src/letters/requested.ts';
import { createAuthHouse, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let bus: Bus;
const log = createLog({ name: 'another room', level: 'silent' });
const lifecycle = createLifecycle(log);

beforeAll(async () => {
  house = await createAuthHouse();
  const { NATS_URL: url, NATS_PREFIX: prefix } = house.config;
  bus = await connectBus({ url, prefix, service: 'tests', log, metrics: createMetrics('tests'), lifecycle });
  await house.start();
});

afterAll(async () => {
  await lifecycle.stop();
  await house.close();
});

const ask = (to: string, letter: RequestedLetter, id = randomUUID()): Promise<void> =>
  bus.publish({ id, name: lettersRequested.name, payload: { to, letter }, occurredAt: new Date().toISOString() });

test('a letter of another room leaves in our layout, without a word that somebody typed', async () => {
  await ask('grace@example.com', { kind: 'waitlist_joined' });
  const { html, text } = await house.mails.next('grace@example.com', /on the Octavo waitlist/);
  expect(text).toContain("Welcome to the waitlist! We'll notify you as soon as we're ready to launch.");
  expect(html).toContain('<!doctype html>');

  await ask('grace@example.com', { kind: 'waitlist_invitation' });
  expect((await house.mails.next('grace@example.com', /invitation/)).text).toContain(house.config.SITE_URL);
});

test('what people wrote reaches the operator as text, never as markup', async () => {
  await ask('operator@example.com', {
    kind: 'contact_notification',
    name: 'Eve',
    email: 'eve@example.com',
    subject: 'Two\r\nBcc: all@example.com',
    message: '<script>alert(1)</script>\n\nsecond paragraph',
  });
  const { html, headers } = await house.mails.next('operator@example.com', /Contact/);
  expect(html).not.toContain('<script>');
  expect(headers).not.toHaveProperty('bcc');
});

test('a letter that the log offers twice is sent once', async () => {
  const sent: string[] = [];
  const handlers: EventHandler<typeof lettersRequested>[] = [];
  const emails = { add: async (_transaction: unknown, to: string) => void sent.push(to), wake: () => undefined };
  await sendRequestedLetters(
    { config: house.config, database: house.database, emails: { ...emails, start: () => undefined } },
    { consume: async (_event, _options, handler) => void handlers.push(handler as never) },
  );
  const event = {
    id: randomUUID(),
    payload: { to: 'once@example.com', letter: { kind: 'contact_received' as const } },
    occurredAt: new Date(),
  };
  await handlers[0]?.(event);
  await handlers[0]?.(event);
  expect(sent).toEqual(['once@example.com']);
});
