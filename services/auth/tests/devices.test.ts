import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { clean } from '../src/cleaning.ts';
import { openDesk, password, type Desk } from './support/accounts.ts';
import { createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/128.0 Safari/537.36';
const daySeconds = 24 * 60 * 60;

let house: AuthHouse;
let desk: Desk;

beforeAll(async () => {
  house = await createAuthHouse();
  desk = await openDesk(house);
});

afterAll(() => house.close());

interface Device {
  id: string;
  name: string;
  network: string;
  current: boolean;
}

const devicesOf = async (token: string): Promise<Device[]> =>
  (await desk.send('GET', '/api/devices', { token })).body['devices'] as Device[];

const isSignedIn = async (token: string): Promise<boolean> =>
  (await desk.send('GET', '/auth/v1/user', { token })).status === 200;

const refresh = (refreshToken: string): Promise<Answer> =>
  requestToken(desk.url, 'refresh_token', { refresh_token: refreshToken });

describe('where a user is signed in', () => {
  test('is listed by device and network, and each can be signed out', async () => {
    const email = 'list@example.com';
    await desk.newUser(email);
    const here = await desk.signIn(email, { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' });
    const there = await desk.signIn(email, { 'user-agent': chrome, 'x-forwarded-for': '2001:db8:1:2::3' });
    const devices = await devicesOf(here.access_token);
    expect(devices.map(({ name, network, current }) => [name, network, current])).toEqual(
      expect.arrayContaining([
        ['Firefox on Linux', '203.0.113.0/24', true],
        ['Chrome on Windows', '2001:db8:1::/48', false],
      ]),
    );

    const other = devices.find(({ name }) => name === 'Chrome on Windows');
    const path = `/api/devices/${other?.id}`;
    expect((await desk.send('DELETE', path, { token: here.access_token })).status).toBe(204);
    expect([await isSignedIn(here.access_token), await isSignedIn(there.access_token)]).toEqual([true, false]);
    expect((await refresh(there.refresh_token)).status).toBe(400);
    expect((await desk.send('DELETE', path, { token: here.access_token })).status).toBe(404);
  });

  test('everywhere else, and everywhere, is one call', async () => {
    const email = 'everywhere@example.com';
    await desk.newUser(email);
    const [here, there] = [await desk.signIn(email), await desk.signIn(email)];
    const others = await desk.send('DELETE', '/api/devices?keep=current', { token: here.access_token });
    expect(others.body).toEqual({ revoked: 2 });
    expect([await isSignedIn(here.access_token), await isSignedIn(there.access_token)]).toEqual([true, false]);
    expect((await desk.send('DELETE', '/api/devices', { token: here.access_token })).body).toEqual({ revoked: 1 });
    expect(await isSignedIn(here.access_token)).toBe(false);
  });

  test('is nobody else’s business', async () => {
    const mine = await desk.newUser('mine@example.com');
    const theirs = await desk.newUser('theirs@example.com');
    const [device] = await devicesOf(theirs.access_token);
    for (const id of [device?.id, 'nonsense', '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c99']) {
      expect((await desk.send('DELETE', `/api/devices/${id}`, { token: mine.access_token })).status).toBe(404);
    }
    expect(await isSignedIn(theirs.access_token)).toBe(true);
  });
});

describe('a session comes to its end by itself', () => {
  test('when nobody used it for thirty days', async () => {
    const { refresh_token: token } = await desk.newUser('idle@example.com');
    desk.pass(29 * daySeconds);
    const renewed = await refresh(token);
    expect(renewed.status).toBe(200);
    desk.pass(30 * daySeconds + 1);
    const late = await refresh(renewed.body['refresh_token'] as string);
    expect([late.status, late.body['error_code']]).toEqual([400, 'session_expired']);
  });

  test('after ninety days, however much it is used', async () => {
    let { refresh_token: token } = await desk.newUser('long@example.com');
    for (let month = 0; month < 3; month++) {
      desk.pass(29.5 * daySeconds);
      token = (await refresh(token)).body['refresh_token'] as string;
    }
    desk.pass(2 * daySeconds);
    expect((await refresh(token)).body['error_code']).toBe('session_expired');
  });
});

describe('a sign-in from a device that is new', () => {
  const email = 'traveller@example.com';
  const home = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.5' };

  test('is told to its owner, once', async () => {
    await desk.newUser(email);
    await desk.signIn(email, home);
    await house.mails.next(email, /New sign-in/);
    await desk.signIn(email, { ...home, 'x-forwarded-for': '203.0.200.9' });
    await desk.signIn(email, { 'user-agent': chrome, 'x-forwarded-for': '192.0.2.1' });
    const told = await house.mails.next(email, /New sign-in/);
    expect(told.text).toContain('Device: Chrome on Windows');
    expect(told.text).toContain('Network: 192.0.2.0/24');
    await waitFor(async () => (await house.database.email.count()) === 0);
    expect(house.mails.received.filter(({ to }) => to === email)).toEqual([]);
  });

  test('with a wrong password is no news to anybody', async () => {
    await requestToken(desk.url, 'password', { email, password: 'wrong' }, { 'x-forwarded-for': '192.0.2.99' });
    expect(await house.database.email.count()).toBe(0);
  });
});

test('what is over is removed, what is not stays', async () => {
  const { refresh_token: token } = await desk.newUser('stays@example.com');
  const signedUp = await desk.sendFrom('192.0.2.7')('POST', '/auth/v1/signup', {
    body: { email: 'forgotten@example.com', password },
  });
  expect(signedUp.status).toBe(200);
  desk.pass(8 * daySeconds);
  const { config, database } = house;
  const signInLimits = {
    deleteExpired: async () => undefined,
    count: async () => undefined,
    forget: async () => undefined,
  };
  await clean({ config, database, now: desk.now, signInLimits });
  expect(await database.user.count({ where: { email: 'forgotten@example.com' } })).toBe(0);
  expect(await database.oneTimeToken.count()).toBe(0);
  expect((await refresh(token)).status).toBe(200);
});
