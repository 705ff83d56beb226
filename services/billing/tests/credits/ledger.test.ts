import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createBillingHouse, hold, request, settle, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
let userId: string;
let holdId: string;
beforeAll(async () => {
  house = await createBillingHouse();
  const ada = await house.customer();
  const asked = request(ada);
  ({ userId, holdId } = asked);
  await house.caller.call(hold, asked);
  await house.caller.call(settle, { holdIds: [holdId] });
});
afterAll(() => house.close());

describe('the database refuses', () => {
  test.each([
    ['to change the ledger', () => house.database.$executeRaw`UPDATE credit_ledger SET amount = 1`],
    [
      'to shorten the ledger',
      () => house.database.$executeRaw`DELETE FROM credit_ledger WHERE user_id = ${userId}::uuid`,
    ],
    ['to empty the ledger', () => house.database.$executeRaw`TRUNCATE credit_ledger`],
  ])('%s', async (_, change) => {
    const before = await house.database.creditLedgerEntry.findMany();
    await expect(change()).rejects.toThrow('append-only');
    expect(await house.database.creditLedgerEntry.findMany()).toEqual(before);
  });

  test('to pay for a hold twice', async () => {
    await expect(house.database.$executeRaw`
      INSERT INTO credit_ledger (user_id, amount, kind, reason, hold_id, created_at)
      VALUES (${userId}::uuid, -10, 'usage', 'again', ${holdId}::uuid, now())`).rejects.toThrow('hold_id');
  });

  test('to open a finished hold again', async () => {
    await expect(
      house.database.$executeRaw`UPDATE credit_holds SET state = 'held', finished_at = NULL WHERE id = ${holdId}::uuid`,
    ).rejects.toThrow('is final');
  });

  test('to hold more than there is, or less than nothing', async () => {
    await expect(
      house.database.$executeRaw`UPDATE credit_accounts SET held = 491 WHERE user_id = ${userId}::uuid`,
    ).rejects.toThrow('credit_accounts_covered');
    await expect(
      house.database.$executeRaw`UPDATE credit_accounts SET held = -1 WHERE user_id = ${userId}::uuid`,
    ).rejects.toThrow('credit_accounts_held');
  });

  test('a grant that takes, and usage that gives', async () => {
    const insert = (amount: number, kind: string) => house.database.$executeRaw`
      INSERT INTO credit_ledger (user_id, amount, kind, reason, grant_id, created_at)
      VALUES (${userId}::uuid, ${amount}::int, ${kind}, 'test', gen_random_uuid(), now())`;
    await expect(insert(-5, 'grant')).rejects.toThrow('credit_ledger_kind');
    await expect(insert(5, 'usage')).rejects.toThrow('credit_ledger_kind');
  });
});

test('granting to nobody writes nothing', async () => {
  const nobody = randomUUID();
  await expect(house.give(nobody, 5)).rejects.toMatchObject({ code: 'not_found' });
  expect(await house.database.creditLedgerEntry.count({ where: { userId: nobody } })).toBe(0);
});
