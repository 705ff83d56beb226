import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDesk, password, type Desk } from './support/accounts.ts';
import { createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;

beforeAll(async () => {
  house = await createAuthHouse();
  desk = await openDesk(house);
});

afterAll(() => house.close());

const change = (token: string, body: object): Promise<Answer> =>
  desk.send('POST', '/functions/v1/change-password', { token, body });

const next = { newPassword: 'Difference-Engine-2', confirmation: 'Difference-Engine-2' };

describe('the settings page', () => {
  test('hears of what is wrong in its order, and changes nothing', async () => {
    const { access_token: token } = await desk.newUser('order@example.com');
    const said = async (body: object): Promise<unknown[]> => {
      const answer = await change(token, body);
      return [answer.status, answer.body['code'], answer.body['error']];
    };
    expect(await said({ currentPassword: '', newPassword: '', confirmation: 'x' })).toEqual([
      400,
      'invalid_request',
      'Please enter your current password.',
    ]);
    expect(await said({ currentPassword: 'wrong', newPassword: '', confirmation: '' })).toEqual([
      400,
      'invalid_request',
      'Please enter a new password.',
    ]);
    expect(await said({ currentPassword: 'wrong', newPassword: 'a', confirmation: 'b' })).toEqual([
      400,
      'invalid_request',
      "New password and confirmation don't match.",
    ]);
    expect(await said({ currentPassword: password, newPassword: password, confirmation: password })).toEqual([
      400,
      'invalid_request',
      'New password must be different from current password.',
    ]);
    expect(await said({ currentPassword: 'wrong', newPassword: 'Short1', confirmation: 'Short1' })).toEqual([
      422,
      'weak_password',
      'Password must be at least 8 characters long.',
    ]);
    expect(await said({ currentPassword: 'wrong', ...next })).toEqual([
      400,
      'invalid_credentials',
      'The current password you entered is incorrect.',
    ]);
    await desk.signIn('order@example.com');
  });

  test('changes the password: others are signed out, the owner is told', async () => {
    const email = 'settings@example.com';
    const { access_token: token } = await desk.newUser(email);
    const elsewhere = await desk.signIn(email);

    expect((await change(token, { currentPassword: password, ...next })).body).toEqual({ success: true });

    const told = await house.mails.next(email, /password was changed/);
    expect(told.text).toContain('Network: 203.0.113.0/24');
    expect((await desk.send('GET', '/auth/v1/user', { token })).status).toBe(200);
    const other = await desk.send('GET', '/auth/v1/user', { token: elsewhere.access_token });
    expect([other.status, other.body['error_code']]).toEqual([403, 'session_not_found']);
    const renewed = await requestToken(desk.url, 'refresh_token', { refresh_token: elsewhere.refresh_token });
    expect(renewed.status).toBe(400);
    expect((await requestToken(desk.url, 'password', { email, password })).status).toBe(400);
    expect((await requestToken(desk.url, 'password', { email, password: next.newPassword })).status).toBe(200);
  });

  test('does not let who found it open guess the password', async () => {
    const { access_token: token } = await desk.newUser('guessed@example.com');
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      statuses.push((await change(token, { currentPassword: `guess-${time}`, ...next })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe('a password or an address changes only for who has just proved to be its owner', () => {
  const update = (token: string, body: object): Promise<Answer> => desk.send('PUT', '/auth/v1/user', { token, body });

  test.each([{ password: 'Difference-Engine-2' }, { email: 'elsewhere@example.com' }])('%p', async (body) => {
    const email = `fresh-${Object.keys(body).join()}@example.com`;
    const { access_token: token } = await desk.newUser(email);
    desk.pass(16 * 60);
    const stale = await update(token, body);
    expect([stale.status, stale.body['error_code']]).toEqual([400, 'reauthentication_needed']);
    expect((await update(token, { data: { first_name: 'Ada' } })).status).toBe(200);
    expect((await update(token, { ...body, current_password: 'wrong' })).body['error_code']).toBe(
      'invalid_credentials',
    );
    expect((await update(token, { ...body, current_password: password })).status).toBe(200);
  });
});
