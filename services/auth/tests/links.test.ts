import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDesk, password, type Desk } from './support/accounts.ts';
import { linkIn, tokenIn } from './support/mail-server.ts';
import { createAuthHouse, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;

beforeAll(async () => {
  house = await createAuthHouse();
  desk = await openDesk(house);
});

afterAll(() => house.close());

/** The link as the browser opens it. */
const follow = (link: URL, method = 'GET'): Promise<Answer> => desk.send(method, link.pathname + link.search);

const destination = ({ headers }: Answer): { href: string; fragment: URLSearchParams } => {
  const { href, hash } = new URL(headers.get('location') ?? '');
  return { href: href.slice(0, href.length - hash.length), fragment: new URLSearchParams(hash.slice(1)) };
};

async function recoveryLink(email: string, redirectTo: string): Promise<URL> {
  desk.pass(61);
  const path = `/auth/v1/recover?${new URLSearchParams({ redirect_to: redirectTo }).toString()}`;
  expect((await desk.send('POST', path, { body: { email } })).status).toBe(200);
  return linkIn(await house.mails.next(email, /new password/));
}

describe('the link of a recovery e-mail', () => {
  const email = 'ada@example.com';
  beforeAll(() => desk.newUser(email));

  test('leads to where the page asked, signed in, once', async () => {
    const link = await recoveryLink(email, 'https://app.example.com/settings');
    const first = await follow(link);
    expect(first.status).toBe(303);
    const { href, fragment } = destination(first);
    expect(href).toBe('https://app.example.com/settings');
    expect(Object.fromEntries(fragment)).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '3600' });
    const user = await desk.send('GET', '/auth/v1/user', { token: fragment.get('access_token') ?? '' });
    expect(user.body['email']).toBe(email);

    expect(Object.fromEntries(destination(await follow(link)).fragment)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('is not used up by who only looks at it', async () => {
    const link = await recoveryLink(email, 'https://example.com/');
    const looked = await follow(link, 'HEAD');
    expect([looked.status, destination(looked).fragment.size]).toEqual([303, 0]);
    expect(destination(await follow(link)).fragment.get('access_token')).not.toBeNull();
  });

  test.each(['https://evil.example/', 'https://example.com.evil.example', 'javascript:alert(1)', '//evil.example'])(
    'never hands a session to %s',
    async (redirectTo) => {
      const link = await recoveryLink(email, redirectTo);
      link.searchParams.set('redirect_to', redirectTo);
      expect(destination(await follow(link)).href).toBe('https://example.com/');
    },
  );

  test('is over after an hour, and when a later one was used', async () => {
    const former = await recoveryLink(email, 'https://example.com/');
    const latter = await recoveryLink(email, 'https://example.com/');
    expect(destination(await follow(latter)).fragment.get('access_token')).not.toBeNull();
    expect(destination(await follow(former)).fragment.get('error_code')).toBe('otp_expired');
    const late = await recoveryLink(email, 'https://example.com/');
    desk.pass(3_601);
    expect(destination(await follow(late)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('used by many at once signs one of them in', async () => {
    const link = await recoveryLink(email, 'https://example.com/');
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(link)));
    expect(answers.filter((answer) => destination(answer).fragment.has('access_token'))).toHaveLength(1);
  });
});

describe('a token', () => {
  test('is good only for what and for whom it was sent', async () => {
    await desk.newUser('one@example.com');
    await desk.newUser('two@example.com');
    const token = (await recoveryLink('one@example.com', '')).searchParams.get('token') ?? '';
    const verify = async (body: object): Promise<unknown> =>
      (await desk.send('POST', '/auth/v1/verify', { body })).body['error_code'];

    expect(await verify({ type: 'signup', token_hash: token })).toBe('otp_expired');
    expect(await verify({ type: 'email_change', token_hash: token })).toBe('otp_expired');
    expect(await verify({ type: 'recovery', token, email: 'two@example.com' })).toBe('otp_expired');
    expect(await verify({ type: 'recovery', token, email: 'one@example.com' })).toBeUndefined();
    expect(await verify({ type: 'magic', token_hash: token })).toBe('validation_failed');
  });

  test('lies in the database only as its hash', async () => {
    const token = (await recoveryLink('one@example.com', '')).searchParams.get('token') ?? '';
    const rows = await house.database.oneTimeToken.findMany();
    expect(rows).not.toHaveLength(0);
    const stored = Buffer.concat(rows.map(({ hash }) => hash));
    expect(stored.includes(token)).toBe(false);
    expect(stored.includes(Buffer.from(token, 'base64url'))).toBe(false);
  });

  test('sent to the old address is worth nothing after the address was changed', async () => {
    const session = await desk.newUser('mover@example.com');
    const recovery = await recoveryLink('mover@example.com', '');
    await desk.send('PUT', '/auth/v1/user', { token: session.access_token, body: { email: 'moved@example.com' } });
    const token_hash = tokenIn(await house.mails.next('moved@example.com', /Confirm/));
    await desk.send('POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash } });
    expect(destination(await follow(recovery)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('for an address that somebody else confirmed meanwhile changes nothing', async () => {
    const session = await desk.newUser('wants@example.com');
    await desk.send('PUT', '/auth/v1/user', { token: session.access_token, body: { email: 'wanted@example.com' } });
    const token_hash = tokenIn(await house.mails.next('wanted@example.com', /Confirm your new/));
    await desk.newUser('wanted@example.com');
    const verified = await desk.send('POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash } });
    expect(verified.body['error_code']).toBe('email_exists');
    expect((await desk.signIn('wants@example.com')).user.email).toBe('wants@example.com');
  });
});

test('a sign-up with a page to go back to gets a link that leads there', async () => {
  const path = `/auth/v1/signup?${new URLSearchParams({ redirect_to: 'https://example.com/welcome' }).toString()}`;
  await desk.send('POST', path, { body: { email: 'welcome@example.com', password } });
  const link = linkIn(await house.mails.next('welcome@example.com', /Confirm/));
  const { href, fragment } = destination(await follow(link));
  expect([href, fragment.get('type')]).toEqual(['https://example.com/welcome', 'signup']);
});
