import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { openDesk, password, signUpForm, type Desk } from './support/accounts.ts';
import { tokenIn } from './support/mail-server.ts';
import { createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;
let client = 0;

beforeAll(async () => {
  house = await createAuthHouse();
  desk = await openDesk(house);
});

afterAll(() => house.close());

const call = (name: string, body: unknown): Promise<Answer> =>
  desk.sendFrom(`198.51.100.${++client}`)('POST', `/functions/v1/${name}`, { body });

const signUp = (email: string, changes: object = {}): Promise<Answer> =>
  call('send-verification-email', { ...signUpForm(email), ...changes });

const codeOf = ({ status, body }: Answer): unknown[] => [status, body['code']];

test('who signs up waits, follows the link and is signed in', async () => {
  const email = 'ada@example.com';
  const signedUp = await signUp(' Ada@Example.com ');
  expect([signedUp.status, signedUp.body]).toEqual([
    200,
    { success: true, signUpId: expect.stringMatching(/^[0-9a-f-]{36}$/), resendAfterSeconds: 60 },
  ]);
  const { signUpId } = signedUp.body;
  const confirmed = async (): Promise<unknown> =>
    (await call('email-confirmation-status', { signUpId })).body['confirmed'];
  expect(await confirmed()).toBe(false);

  const token = tokenIn(await house.mails.next(email, /Confirm/));
  const verified = await call('verify-email-token', { token });
  expect([verified.status, verified.body['success'], verified.body['error']]).toEqual([200, true, undefined]);
  const authUrl = new URL(verified.body['authUrl'] as string);
  expect(authUrl.href).toMatch(/^https:\/\/app\.example\.com\/auth\/callback\?next=%2Fselect-plan#/);
  const fragment = new URLSearchParams(authUrl.hash.slice(1));
  const user = await desk.send('GET', '/auth/v1/user', { token: fragment.get('access_token') ?? '' });
  expect(user.body).toMatchObject({ email, user_metadata: { first_name: 'Ada', last_name: 'Lovelace' } });
  expect((await requestToken(desk.url, 'refresh_token', { refresh_token: fragment.get('refresh_token') })).status).toBe(
    200,
  );
  expect(await confirmed()).toBe(true);

  expect((await call('verify-email-token', { token })).body).toEqual({
    success: false,
    error: "We couldn't verify your email address. The link may have expired or is invalid.",
  });
  const profile = await desk.send('GET', '/api/profiles', { token: fragment.get('access_token') ?? '' });
  expect(profile.body).toEqual({
    id: user.body['id'],
    first_name: 'Ada',
    last_name: 'Lovelace',
    organization: 'Analytical Engines',
    first_login_completed: false,
  });
});

test('an address that has an account is told so in the words that the form looks for', async () => {
  await desk.newUser('taken@example.com');
  desk.pass(61);
  const answer = await signUp('TAKEN@example.com');
  expect(codeOf(answer)).toEqual([422, 'user_already_exists']);
  expect(answer.body['error']).toBe(
    "A user with this email address already exists. Please sign in or use the 'Forgot Password?' option to reset your password.",
  );
});

test.each([
  [{ email: '' }, 'invalid_request', 'Email is required'],
  [{ email: 'ada' }, 'invalid_request', 'Please enter a valid email address'],
  [{ firstName: ' ' }, 'invalid_request', 'First name is required'],
  [{ lastName: 'L' }, 'invalid_request', 'Last name must be at least 2 characters'],
  [{ lastName: '<script>' }, 'invalid_request', 'Last name contains invalid characters'],
  [
    { password: 'password' },
    'weak_password',
    'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, and one number',
  ],
])('%p is refused: %s, %s', async (changes, code, message) => {
  const { body } = await signUp('invalid@example.com', changes);
  expect(body['code']).toBe(code);
  expect(String(body['error'])).toContain(message);
  expect(await house.database.user.count({ where: { email: 'invalid@example.com' } })).toBe(0);
});

test('an empty token is no link', async () => {
  expect((await call('verify-email-token', { token: ' ' })).body).toEqual({
    success: false,
    error: 'Invalid verification link.',
  });
});

describe('the check-email screen', () => {
  test('sends the link again after a minute, and says how long to wait', async () => {
    const { signUpId } = (await signUp('resend@example.com')).body;
    const first = tokenIn(await house.mails.next('resend@example.com', /Confirm/));
    const early = await call('resend-verification-email', { signUpId });
    expect(codeOf(early)).toEqual([429, 'over_email_send_rate_limit']);
    expect(early.headers.get('retry-after')).toBe('60');
    desk.pass(59);
    expect((await call('resend-verification-email', { signUpId })).headers.get('retry-after')).toBe('1');

    desk.pass(2);
    expect((await call('resend-verification-email', { signUpId })).status).toBe(200);
    await house.mails.next('resend@example.com', /Confirm/);
    // Either link will do, until one of them has.
    expect((await call('verify-email-token', { token: first })).body['success']).toBe(true);
    desk.pass(61);
    expect(codeOf(await call('resend-verification-email', { signUpId }))).toEqual([404, 'not_found']);
  });

  test('corrects a mistyped address: the account and its link move', async () => {
    const { signUpId } = (await signUp('mistyped@example.con')).body;
    const former = tokenIn(await house.mails.next('mistyped@example.con', /Confirm/));
    const moved = await call('change-pending-email', { signUpId, email: 'Mistyped@example.com' });
    expect([moved.status, moved.body['signUpId']]).toEqual([200, signUpId]);

    const token = tokenIn(await house.mails.next('mistyped@example.com', /Confirm/));
    expect((await call('verify-email-token', { token: former })).body['success']).toBe(false);
    expect((await call('verify-email-token', { token })).body['success']).toBe(true);
    expect((await desk.signIn('mistyped@example.com')).user.email).toBe('mistyped@example.com');
    expect(await house.database.user.count({ where: { email: 'mistyped@example.con' } })).toBe(0);
    expect(codeOf(await call('change-pending-email', { signUpId, email: 'again@example.com' }))).toEqual([
      404,
      'not_found',
    ]);
  });

  test('cannot move a sign-up to an address that has an account, nor one that is not known', async () => {
    await desk.newUser('owner@example.com');
    desk.pass(61);
    const { signUpId } = (await signUp('mover@example.com')).body;
    expect(codeOf(await call('change-pending-email', { signUpId, email: 'owner@example.com' }))).toEqual([
      422,
      'user_already_exists',
    ]);
    const stranger = '5b1d7c52-6d0a-4d9e-8c1e-1f6f3a2b7c90';
    expect((await call('email-confirmation-status', { signUpId: stranger })).body).toEqual({ confirmed: false });
    expect(codeOf(await call('resend-verification-email', { signUpId: stranger }))).toEqual([404, 'not_found']);
  });
});

test('auth’s own sign-up needs an address and a password', async () => {
  for (const body of [{ password }, { email: 'ada@example.com' }]) {
    const answer = await desk.sendFrom(`198.51.100.${++client}`)('POST', '/auth/v1/signup', { body });
    expect([answer.status, answer.body['msg']]).toEqual([
      400,
      'You must provide either an email or phone number and a password.',
    ]);
  }
});

describe('nobody chooses the password of an address that another confirms', () => {
  test('each sign-up has its own link, and the one that is followed counts', async () => {
    const email = 'victim@example.com';
    await signUp(email);
    const own = tokenIn(await house.mails.next(email, /Confirm/));
    desk.pass(61);
    const attacker = (await signUp(email, { password: 'Attackers-Choice-1' })).body['signUpId'];
    const attackers = tokenIn(await house.mails.next(email, /Confirm/));

    expect((await call('verify-email-token', { token: own })).body['success']).toBe(true);
    const answers = await Promise.all(
      [password, 'Attackers-Choice-1'].map((tried) => requestToken(desk.url, 'password', { email, password: tried })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect((await call('verify-email-token', { token: attackers })).body['success']).toBe(false);
    expect((await call('email-confirmation-status', { signUpId: attacker })).body['confirmed']).toBe(false);
  });

  test('asking for the e-mail again by address alone sends it only if one person has signed up', async () => {
    const email = 'resent@example.com';
    const resend = async (): Promise<void> => {
      desk.pass(61);
      expect((await desk.send('POST', '/auth/v1/resend', { body: { type: 'signup', email } })).status).toBe(200);
      await waitFor(async () => (await house.database.email.count()) === 0);
    };
    await signUp(email);
    await resend();
    expect(house.mails.received.filter(({ to }) => to === email)).toHaveLength(2);
    desk.pass(61);
    await signUp(email, { password: 'Attackers-Choice-1' });
    await resend();
    expect(house.mails.received.filter(({ to }) => to === email)).toHaveLength(3);
  });
});

test('a link is over after a day', async () => {
  const email = 'late@example.com';
  await signUp(email);
  const token = tokenIn(await house.mails.next(email, /Confirm/));
  desk.pass(24 * 60 * 60 + 1);
  expect((await call('verify-email-token', { token })).body['success']).toBe(false);
  expect((await signUp(email)).status).toBe(200);
});
