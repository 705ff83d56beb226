import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { equalTimeMilliseconds } from '../src/limits/equal-time.ts';
import { openDesk, password, signUpForm, type Desk } from './support/accounts.ts';
import { createAuthHouse, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;

beforeAll(async () => {
  house = await createAuthHouse();
  desk = await openDesk(house);
});

afterAll(() => house.close());

const statusesOf = (answers: Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

const address = (index: number): string => `198.18.${Math.floor(index / 250)}.${index % 250}`;

test('a thousand sign-ups at once with one address make one account and one e-mail', async () => {
  const email = 'crowd@example.com';
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      desk.sendFrom(address(index))('POST', '/auth/v1/signup', { body: { email, password } }),
    ),
  );
  expect(statusesOf(answers)).toEqual({ 200: 1, 429: 999 });
  expect(await house.database.user.count({ where: { email } })).toBe(1);
  expect(await house.database.signUp.count({ where: { user: { email } } })).toBe(1);
  await house.mails.next(email, /Confirm/);
  expect(house.mails.received).toEqual([]);
});

describe('one client', () => {
  test('signs up twenty times an hour at most, wherever in its network it calls from', async () => {
    const answers: Answer[] = [];
    for (let index = 0; index < 21; index++) {
      const send = desk.sendFrom(`2001:db8:1:2::${index.toString(16)}`);
      answers.push(await send('POST', '/auth/v1/signup', { body: { email: `n${index}@example.com`, password } }));
    }
    expect(statusesOf(answers)).toEqual({ 200: 20, 429: 1 });
    const refused = answers.at(-1);
    expect(refused?.body['error_code']).toBe('over_request_rate_limit');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
  });

  test('asks for recoveries twenty times an hour at most', async () => {
    const send = desk.sendFrom('198.51.100.10');
    const answers: Answer[] = [];
    for (let index = 0; index < 21; index++) {
      answers.push(await send('POST', '/auth/v1/recover', { body: { email: `r${index}@example.com` } }));
    }
    expect(statusesOf(answers)).toEqual({ 200: 20, 429: 1 });
  });

  test('tries links sixty times a quarter of an hour at most', async () => {
    const send = desk.sendFrom('198.51.100.11');
    const answers = await Promise.all(
      Array.from({ length: 65 }, (_, index) =>
        send('POST', '/auth/v1/verify', { body: { type: 'signup', token_hash: `guess${index}` } }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 403: 60, 429: 5 });
  });
});

test('one address is sent ten e-mails of a kind an hour at most, whoever asks', async () => {
  const email = 'flooded@example.com';
  const answers: Answer[] = [];
  for (let index = 0; index < 11; index++) {
    desk.pass(61);
    answers.push(await desk.sendFrom(`198.51.101.${index}`)('POST', '/auth/v1/recover', { body: { email } }));
  }
  expect(statusesOf(answers)).toEqual({ 200: 10, 429: 1 });
  const other = await desk.sendFrom('198.51.101.99')('POST', '/auth/v1/signup', { body: { email, password } });
  expect(other.status).toBe(200);
});

describe('whether there is an account', () => {
  test.each(['recover', 'resend'])('does not show in what %s answers, nor in its time', async (path) => {
    const milliseconds: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers: Answer[] = [];
    for (let round = 0; round < 6; round++) {
      const known = `${path}${round}@example.com`;
      await (path === 'recover' ? desk.newUser(known) : signUp(known));
      desk.pass(61);
      for (const [kind, email] of [
        ['known', known],
        ['unknown', `nobody-${known}`],
      ] as const) {
        const startedAt = performance.now();
        const body = path === 'recover' ? { email } : { email, type: 'signup' };
        answers.push(await desk.sendFrom(`198.51.102.${round}`)('POST', `/auth/v1/${path}`, { body }));
        milliseconds[kind].push(performance.now() - startedAt);
      }
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const median = (values: number[]): number => values.toSorted((a, b) => a - b)[3] ?? 0;
    // Less than one step apart, and nobody answers sooner: timers may fire a little early.
    expect(Math.abs(median(milliseconds.known) - median(milliseconds.unknown))).toBeLessThan(
      equalTimeMilliseconds - 50,
    );
    expect(Math.min(...milliseconds.known, ...milliseconds.unknown)).toBeGreaterThan(equalTimeMilliseconds - 10);
  });

  let client = 0;
  const signUp = (email: string): Promise<Answer> =>
    desk.sendFrom(`198.51.103.${++client}`)('POST', '/functions/v1/send-verification-email', {
      body: signUpForm(email),
    });
});

describe('what looks like another', () => {
  test.each([
    'аda@example.com',
    'ada＠example.com',
    '\u212Aelvin@example.com',
    'ada@exаmple.com',
    'ada@example.com\u200B',
  ])('%p is no address', async (email) => {
    for (const path of ['signup', 'recover']) {
      const answer = await desk.sendFrom('198.51.104.1')('POST', `/auth/v1/${path}`, { body: { email, password } });
      expect([answer.status, answer.body['error_code']]).toEqual([400, 'validation_failed']);
    }
  });

  test('the same address in other letters is the same account', async () => {
    await desk.newUser('same@example.com');
    desk.pass(61);
    const answer = await desk.sendFrom('198.51.104.2')('POST', '/auth/v1/signup', {
      body: { email: ' SAME@Example.COM ', password },
    });
    expect(answer.body['error_code']).toBe('user_already_exists');
  });
});

describe('input that means harm', () => {
  const send = (): ReturnType<Desk['sendFrom']> => desk.sendFrom('198.51.105.1');

  test.each(['/auth/v1/signup', '/auth/v1/recover', '/functions/v1/send-verification-email'])(
    '%s refuses a password of 1 MB before it is looked at',
    async (path) => {
      const body = { ...signUpForm('large@example.com'), password: 'Aa1'.repeat(350_000) };
      expect((await send()('POST', path, { body })).status).toBe(413);
    },
  );

  test.each([
    "x'; DROP TABLE users; --@example.com",
    'ada@example.com\r\nBcc: everybody@example.com',
    'ada@example.com, eve@example.com',
    '<ada@example.com>',
  ])('%p is no address', async (email) => {
    const { status } = await send()('POST', '/auth/v1/recover', { body: { email } });
    expect(status).toBe(400);
  });

  test.each([
    { email: { $ne: null }, password },
    { email: ['a@example.com'], password },
    { email: 'a@example.com', password: 1 },
    [],
    'text',
    null,
  ])('%p is no sign-up', async (body) => {
    expect((await send()('POST', '/auth/v1/signup', { body })).status).toBe(400);
  });

  test('names that break lines or hold markup go nowhere, and SQL in them is text', async () => {
    const names = ['Ada\r\nBcc: all@example.com', '<img src=x onerror=alert(1)>', "'; DROP TABLE users; --1"];
    for (const firstName of names) {
      const { status } = await send()('POST', '/functions/v1/send-verification-email', {
        body: { ...signUpForm('names@example.com'), firstName },
      });
      expect(status).toBe(400);
    }
    const kept = await send()('POST', '/functions/v1/send-verification-email', {
      body: { ...signUpForm('names@example.com'), lastName: "O'Brien", organization: "'; DROP TABLE users; --" },
    });
    expect(kept.status).toBe(200);
    const signUp = await house.database.signUp.findFirstOrThrow({ where: { user: { email: 'names@example.com' } } });
    expect(signUp).toMatchObject({ lastName: "O'Brien", organization: '; DROP TABLE users; --' });
  });

  test('a role that a client gives itself is not kept', async () => {
    const session = await desk.newUser('climber@example.com');
    await desk.send('PUT', '/auth/v1/user', {
      token: session.access_token,
      body: { data: { role: 'admin' }, role: 'admin', app_metadata: { role: 'admin' } },
    });
    const { body } = await desk.send('GET', '/auth/v1/user', { token: session.access_token });
    expect(body['app_metadata']).toMatchObject({ role: 'user' });
  });
});
