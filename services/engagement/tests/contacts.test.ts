import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { ada, admin, createEngagementHouse, type Answer, type EngagementHouse } from './support/house.ts';

let house: EngagementHouse;

beforeAll(async () => {
  house = await createEngagementHouse();
  await house.start();
});

beforeEach(async () => {
  await house.database.contact.deleteMany();
  await house.database.rateLimit.deleteMany();
  house.letters.length = 0;
});

afterAll(() => house.close());

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Page numbers',
  message: 'Can the footer show page numbers?',
};
const write = (changes: object = {}): Promise<Answer> =>
  house.send('POST', '/api/contacts', { body: { ...message, ...changes } });

type Page = { contacts: { id: string; subject: string; done_at: string | null }[]; total: number };
const list = async (query = ''): Promise<Page> =>
  (await house.send('GET', `/api/contacts${query}`, { as: admin })).body as unknown as Page;

test('a message is kept as text, acknowledged, and the operator hears of it', async () => {
  const answer = await write({ message: 'Is <script> & "quoted" text \u0000 kept \uD800 so?' });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  const [kept] = await house.database.contact.findMany();
  expect(kept).toMatchObject({ ...message, message: 'Is script  quoted text  kept \uFFFD so?' });
  await waitFor(() => house.letters.length === 2);
  expect(house.letters).toEqual([
    { to: 'ada@example.com', letter: { kind: 'contact_received' } },
    {
      to: 'operator@example.com',
      letter: expect.objectContaining({ kind: 'contact_notification', subject: 'Page numbers' }),
    },
  ]);
});

test.each([
  [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
  [{ subject: 'Hi' }, 'subject', 'Subject must be at least 5 characters'],
  [{ message: '  short  ' }, 'message', 'Message must be at least 10 characters'],
  [{ email: '' }, 'email', 'Email is required'],
])('%p is refused at its field', async (changes, path, text) => {
  const { status, body } = await write(changes);
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({
      error: 'Please correct the errors and try again.',
      details: [{ path, message: text }],
    }),
  ]);
});

test('what reads like spam is refused with its text, kept nowhere, and counts as an attempt', async () => {
  const spam = { message: 'Visit http://a.example http://b.example http://c.example for cheap pills' };
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { status, body } = await write(spam);
    expect([status, body.code, body.error]).toEqual([
      400,
      'suspicious_content',
      'Suspicious content detected. Please review your submission.',
    ]);
  }
  expect((await write()).status).toBe(429);
  expect(await house.database.contact.count()).toBe(0);
  expect(house.letters).toEqual([]);
});

test('an administrator reads, searches, marks as done and not done, and forgets', async () => {
  await write();
  await write({ subject: 'Prices of plans', email: 'grace@example.com' });
  expect((await list()).contacts.map(({ subject }) => subject)).toEqual(['Prices of plans', 'Page numbers']);
  expect((await list('?q=grace')).total).toBe(1);
  expect((await list('?sort=subject&order=asc')).contacts[0]?.subject).toBe('Page numbers');

  const [newest] = (await list()).contacts;
  const path = `/api/contacts/${newest?.id}`;
  const mark = (done: boolean): Promise<Answer> => house.send('PATCH', path, { as: admin, body: { done } });
  const first = (await mark(true)).body['done_at'];
  expect([first, (await mark(true)).body['done_at']]).toEqual([expect.any(String), first]);
  expect([(await list('?done=true')).total, (await list('?done=false')).total]).toEqual([1, 1]);
  expect((await mark(false)).body['done_at']).toBeNull();

  expect((await house.send('DELETE', path, { as: admin })).status).toBe(204);
  expect((await house.send('DELETE', path, { as: admin })).status).toBe(404);
  expect((await mark(true)).status).toBe(404);
  expect((await house.send('PATCH', path, { as: admin, body: { done: 'yes' } })).status).toBe(400);
});

test.each([
  ['GET', '/api/contacts', undefined],
  ['PATCH', `/api/contacts/${randomUUID()}`, { done: true }],
  ['DELETE', `/api/contacts/${randomUUID()}`, undefined],
])('%s %s is for administrators only', async (method, path, body) => {
  expect((await house.send(method, path, { body })).status).toBe(401);
  expect((await house.send(method, path, { as: ada, body })).status).toBe(403);
});

test.each([
  ['not JSON', '{', 400, 'malformed_json'],
  ['too much', JSON.stringify({ ...message, message: 'a'.repeat(20_000) }), 413, 'payload_too_large'],
  ['a list', '[]', 400, 'invalid_request'],
  ['keys of objects', '{"__proto__":{"name":"x"},"constructor":1}', 400, 'invalid_request'],
])('%s is refused', async (_what, body, status, code) => {
  const answer = await house.send('POST', '/api/contacts', { body });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});
