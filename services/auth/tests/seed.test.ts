import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ada, admin, createAuthHouse, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;

beforeAll(async () => {
  house = await createAuthHouse();
});

afterAll(() => house.close());

const accounts = (): Promise<unknown> =>
  house.database.user.findMany({
    omit: { updatedAt: true },
    include: { profile: true, roles: true },
    orderBy: { id: 'asc' },
  });

test('seeding twice is the same as seeding once', async () => {
  await house.seed([ada, admin]);
  const first = await accounts();
  await house.seed([ada, admin]);

  expect(await accounts()).toEqual(first);
  expect(first).toMatchObject([
    { email: ada.email, username: null, roles: [], profile: { firstName: 'Ada' }, emailConfirmedAt: expect.any(Date) },
    { email: admin.email, username: 'admin', roles: [{ role: 'admin' }] },
  ]);
});

test('a changed seed changes the account: address, password, role', async () => {
  await house.seed([ada]);
  await house.seed([{ ...ada, email: 'Countess@Example.com', password: 'Another-1-password', role: 'admin' }]);

  const account = await house.database.user.findUniqueOrThrow({ where: { id: ada.id }, include: { roles: true } });
  expect(account).toMatchObject({ email: 'countess@example.com', username: null, roles: [{ role: 'admin' }] });
});
