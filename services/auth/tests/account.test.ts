import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { billingUserData, conversionUserData, engagementUserData, usersDeleted } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, type Bus } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import { openDesk, password, type Desk } from './support/accounts.ts';
import { admin, createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;
let bus: Bus;
const log = createLog({ name: 'account-test', level: 'silent' });
const lifecycle = createLifecycle(log);
const deleted: { userId: string; email: string }[] = [];

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
  bus.listen(usersDeleted, ({ payload }) => void deleted.push(payload));
  await house.seed([admin]);
  desk = await openDesk(house);
});

afterAll(async () => {
  await lifecycle.stop();
  await house.close();
});

const remove = (token: string, body: Record<string, unknown>): Promise<Answer> =>
  desk.send('DELETE', '/api/account/me', { token, body });

describe('an account is deleted', () => {
  test('by its owner, who types its address and the password: nothing of it is left, and the others are told', async () => {
    const email = 'leaver@example.com';
    const { access_token: token, refresh_token: refreshToken, user } = await desk.newUser(email);
    desk.pass(3_000);
    expect((await remove(token, { confirmation: ' Leaver@Example.com ', current_password: password })).body).toEqual({
      deleted: true,
    });

    expect(await house.database.user.count({ where: { id: user.id } })).toBe(0);
    expect(await house.database.session.count({ where: { userId: user.id } })).toBe(0);
    expect(await house.database.profile.count({ where: { id: user.id } })).toBe(0);
    expect((await desk.send('GET', '/auth/v1/user', { token })).status).toBe(403);
    expect((await requestToken(desk.url, 'refresh_token', { refresh_token: refreshToken })).status).toBe(400);
    expect((await requestToken(desk.url, 'password', { email, password })).status).toBe(400);
    await waitFor(() => deleted.some(({ userId }) => userId === user.id));
    expect(deleted.filter(({ userId }) => userId === user.id)).toMatchObject([{ userId: user.id, email }]);
    await house.mails.next(email, /account was deleted/);

    // Asked again it is gone already, and nothing else happens.
    expect((await remove(token, { confirmation: email, current_password: password })).status).toBe(403);
    // The address is free again, for an account that has nothing of the former one.
    expect((await desk.newUser(email)).user.id).not.toBe(user.id);
  });

  test('by somebody who signed in a moment ago, without the password', async () => {
    const { access_token: token, user } = await desk.newUser('fresh@example.com');
    expect((await remove(token, { confirmation: 'fresh@example.com' })).status).toBe(200);
    expect(await house.database.user.count({ where: { id: user.id } })).toBe(0);
  });

  test('by nobody else: not with a stolen session, a wrong password or a careless click', async () => {
    const email = 'stayer@example.com';
    const { access_token: token, user } = await desk.newUser(email);
    desk.pass(16 * 60);
    const refusals = [
      await desk.send('DELETE', '/api/account/me', { body: { confirmation: email } }),
      await remove(token, { confirmation: email }),
      await remove(token, { confirmation: email, current_password: 'Wrong-password-1' }),
      await remove(token, { confirmation: 'DELETE', current_password: password }),
      await remove(token, { confirmation: 'else@example.com', current_password: password }),
      await remove(token, { current_password: password }),
      await remove(token, { confirmation: email, current_password: password, user_id: admin.id }),
    ];
    expect(refusals.map(({ status, body }) => [status, body['code']])).toEqual([
      [401, 'missing_token'],
      [400, 'reauthentication_needed'],
      [400, 'invalid_credentials'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
    ]);
    expect(await house.database.user.count({ where: { id: user.id } })).toBe(1);
    expect(deleted.map(({ userId }) => userId)).not.toContain(user.id);
  });

  test('never an administrator’s', async () => {
    const { body } = await requestToken(desk.url, 'password', { email: admin.email, password: admin.password });
    const answer = await remove(String(body['access_token']), {
      confirmation: admin.email,
      current_password: admin.password,
    });
    expect(answer.status).toBe(403);
    expect(await house.database.user.count({ where: { id: admin.id } })).toBe(1);
  });
});

describe('everything that is held about an account', () => {
  const sections = [billingUserData, conversionUserData, engagementUserData] as const;

  test('is unavailable as a whole while a service is away', async () => {
    const { access_token: token } = await desk.newUser('early@example.com');
    expect((await desk.send('GET', '/api/account/export', { token })).status).toBe(503);
  });

  test('is one JSON file out of what all services hold, in as many pieces as they send, without secrets', async () => {
    const email = 'curious@example.com';
    const { access_token: token, user } = await desk.newUser(email);
    const asked: unknown[] = [];
    const handlers = Object.fromEntries(
      sections.map((contract) => [
        contract.name,
        (input: { cursor?: string }) => {
          asked.push([contract.name, input]);
          return Promise.resolve(
            input.cursor === undefined
              ? { text: '{"rows":["first', cursor: 'next' }
              : { text: ' and last"]}', cursor: null },
          );
        },
      ]),
    );
    await bus.serve(Object.fromEntries(sections.map((contract) => [contract.name, contract])), handlers as never);

    const { status, headers, body } = await desk.send('GET', '/api/account/export', { token });
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="octavo-account-[\d-]+\.json"$/),
    ]);
    const rows = { rows: ['first and last'] };
    expect(body).toMatchObject({
      billing: rows,
      conversion: rows,
      engagement: rows,
      auth: {
        user: { id: user.id, email, has_password: true },
        notifications: { credit_alerts: true, security: true },
        sessions: [{ client_address: expect.stringMatching(/^198\.51\.100\./) }],
      },
    });
    expect(asked).toHaveLength(6);
    expect(asked).toContainEqual([billingUserData.name, { userId: user.id, email, cursor: 'next' }]);
    const { passwordHash } = await house.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(JSON.stringify(body)).not.toContain(passwordHash);
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|token_/i);
    expect(await house.database.securityEvent.count({ where: { userId: user.id, kind: 'account_exported' } })).toBe(1);
  });

  test('is told to its owner only, and not without end', async () => {
    expect((await desk.send('GET', '/api/account/export')).status).toBe(401);
    const { access_token: token } = await desk.newUser('greedy@example.com');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.send('GET', '/api/account/export', { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
