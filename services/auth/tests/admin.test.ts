import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDesk, password, type Desk } from './support/accounts.ts';
import { createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;
const setupPassword = 'Only-the-operator-knows-1';

beforeAll(async () => {
  house = await createAuthHouse();
  desk = await openDesk(house);
});

afterAll(() => house.close());

const setUp = (typed: unknown, clientAddress: string): Promise<Answer> =>
  desk.sendFrom(clientAddress)('POST', '/functions/v1/setup-admin-user', { body: { setupPassword: typed } });

const adminToken = async (): Promise<string> =>
  (await requestToken(desk.url, 'password', { email: 'admin', password: setupPassword })).body[
    'access_token'
  ] as string;

describe('the admin account', () => {
  test('is made by nobody without the setup password, and guessing it is stopped', async () => {
    const guesses: Answer[] = [];
    for (const guess of [
      '',
      'admin',
      'Only-the-operator-knows-2',
      setupPassword.slice(0, -1),
      `${setupPassword} `,
      'x',
    ]) {
      guesses.push(await setUp(guess, '192.0.2.1'));
    }
    expect(guesses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await setUp('x'.repeat(2_000), '192.0.2.2')).status).toBe(400);
    expect(await house.database.userRole.count()).toBe(0);
  });

  test('is made once, however many ask at once, and signs in by the word admin', async () => {
    // Somebody has signed up with the operator's address and waits.
    await desk.send('POST', '/auth/v1/signup', { body: { email: 'operator@example.com', password } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => setUp(setupPassword, `192.0.2.${index + 10}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const { body } = await requestToken(desk.url, 'password', { email: 'Admin', password: setupPassword });
    expect(body['user']).toMatchObject({ email: 'operator@example.com', app_metadata: { role: 'admin' } });
    expect((await setUp('wrong', '192.0.2.30')).status).toBe(403);
  });
});

describe('has_role', () => {
  const ask = (token: string, userId: string): Promise<Answer> =>
    desk.send('POST', '/api/rpc/has_role', { token, body: { _user_id: userId, _role: 'admin' } });

  test('answers a user about themselves, an admin about anybody, and nobody else', async () => {
    const ada = await desk.newUser('ada@example.com');
    const eve = await desk.newUser('eve@example.com');
    const admin = await adminToken();
    const { id: adminId } = await house.database.user.findUniqueOrThrow({ where: { username: 'admin' } });

    expect((await ask(ada.access_token, ada.user.id)).body).toBe(false);
    expect((await ask(eve.access_token, ada.user.id)).status).toBe(403);
    expect((await ask(eve.access_token, adminId)).status).toBe(403);
    expect([(await ask(admin, adminId)).body, (await ask(admin, ada.user.id)).body]).toEqual([true, false]);
  });

  test('counts what stands now: a role that was taken away is gone although the token says otherwise', async () => {
    const admin = await adminToken();
    const { id: adminId } = await house.database.user.findUniqueOrThrow({ where: { username: 'admin' } });
    await house.database.userRole.deleteMany();
    expect((await ask(admin, adminId)).body).toBe(false);
    expect((await desk.send('GET', '/api/security_events', { token: admin })).status).toBe(403);
    await house.database.userRole.create({ data: { userId: adminId, role: 'admin' } });
  });
});

describe('a suspended user', () => {
  const suspend = (token: string, id: string, until: string | null): Promise<Answer> =>
    desk.send('PATCH', `/api/users/${id}`, { token, body: { banned_until: until } });

  test('is out at once and stays out, until let in again', async () => {
    const email = 'barred@example.com';
    const session = await desk.newUser(email);
    const admin = await adminToken();
    const until = new Date(desk.now() + 3_600_000).toISOString();
    expect((await suspend(admin, session.user.id, until)).body).toEqual({ id: session.user.id, banned_until: until });

    expect((await desk.send('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(403);
    expect((await requestToken(desk.url, 'refresh_token', { refresh_token: session.refresh_token })).status).toBe(400);
    expect((await requestToken(desk.url, 'password', { email, password })).body['error_code']).toBe('user_banned');

    expect((await suspend(admin, session.user.id, null)).status).toBe(200);
    await desk.signIn(email);
  });

  test('is suspended by an admin only, who is never their own', async () => {
    const eve = await desk.newUser('meddler@example.com');
    const admin = await adminToken();
    const { id: adminId } = await house.database.user.findUniqueOrThrow({ where: { username: 'admin' } });
    expect((await suspend(eve.access_token, adminId, null)).status).toBe(403);
    expect((await suspend(admin, adminId, null)).status).toBe(409);
    expect((await suspend(admin, '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c99', null)).status).toBe(404);
    expect((await suspend(admin, 'nonsense', null)).status).toBe(404);
  });
});

describe('what happened to accounts', () => {
  const list = async (token: string, query = ''): Promise<{ events: Record<string, unknown>[]; nextCursor: string }> =>
    (await desk.send('GET', `/api/security_events${query}`, { token })).body as never;

  test('is read by an admin, the newest first, page by page, of one account or all', async () => {
    const email = 'watched@example.com';
    const { user } = await desk.newUser(email);
    await requestToken(desk.url, 'password', { email, password: 'wrong' }, { 'x-forwarded-for': '203.0.113.99' });
    await desk.signIn(email);
    const admin = await adminToken();

    const { events } = await list(admin, `?user_id=${user.id}`);
    expect(events.map(({ kind }) => kind)).toEqual([
      'sign_in_from_new_device',
      'sign_in_failed',
      'email_confirmed',
      'sign_up',
    ]);
    expect(events[1]).toMatchObject({
      user_id: user.id,
      network: '203.0.113.0/24',
      device: 'Unknown device',
      request_id: expect.any(String),
    });

    const first = await list(admin, '?limit=3');
    const second = await list(admin, `?limit=3&cursor=${first.nextCursor}`);
    const ids = [...first.events, ...second.events].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(6);
    expect((await list(admin, '?kind=admin_set_up')).events).toHaveLength(1);
  });

  test('is not for users, and a whole address or what was typed is not in it', async () => {
    const eve = await desk.newUser('curious@example.com');
    expect((await desk.send('GET', '/api/security_events', { token: eve.access_token })).status).toBe(403);
    expect((await desk.send('GET', '/api/security_events')).status).toBe(401);
    const rows = JSON.stringify(await house.database.securityEvent.findMany({ omit: { id: true } }));
    expect(rows).not.toMatch(/203\.0\.113\.[1-9]|@example\.com|wrong/);
  });

  test('cannot be changed, deleted or emptied, even by who reaches the database', async () => {
    const { database } = house;
    const refusal = /append-only/;
    await expect(database.securityEvent.updateMany({ data: { kind: 'nothing' } })).rejects.toThrow(refusal);
    await expect(database.securityEvent.deleteMany()).rejects.toThrow(refusal);
    await expect(database.$executeRaw`TRUNCATE security_events`).rejects.toThrow(refusal);

    const longAgo = new Date(Date.now() - 366 * 24 * 60 * 60 * 1_000);
    await database.securityEvent.create({ data: { kind: 'sign_in', occurredAt: longAgo } });
    expect(await database.securityEvent.deleteMany({ where: { occurredAt: longAgo } })).toEqual({ count: 1 });
  });
});

describe('a profile', () => {
  test('is read and changed by its owner: names trimmed, empty ones null', async () => {
    const { access_token: token, user } = await desk.newUser('profile@example.com');
    const update = (body: unknown): Promise<Answer> => desk.send('PATCH', '/api/profiles', { token, body });
    const expected = {
      id: user.id,
      first_name: 'Ada',
      last_name: null,
      organization: null,
      first_login_completed: false,
    };
    expect((await update({ first_name: ' Ada ', last_name: '  ' })).body).toEqual(expected);
    expect((await update({ first_login_completed: true })).body).toEqual({ ...expected, first_login_completed: true });
    expect((await update({ first_name: null })).body).toMatchObject({ first_name: null });
    expect((await update({ email: 'other@example.com' })).status).toBe(400);
    expect((await update({ id: '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c99' })).status).toBe(400);
    const invalid = await update({ first_name: 'R2D2' });
    expect([invalid.status, invalid.body['details']]).toEqual([
      400,
      [{ path: 'first_name', message: 'First name contains invalid characters' }],
    ]);
    expect((await desk.send('GET', '/api/profiles', { token })).body).toMatchObject({ first_login_completed: true });
  });
});

test('without a setup password in the environment nobody makes it', async () => {
  const other = await createAuthHouse();
  delete other.config.SETUP_PASSWORD;
  const elsewhere = await openDesk(other);
  const { status } = await elsewhere.send('POST', '/functions/v1/setup-admin-user', { body: { setupPassword: '' } });
  expect(status).toBe(403);
  await other.close();
});
