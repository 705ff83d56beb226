import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createBillingHouse, hold, request, settle, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

interface Outcome {
  code: number | string | null | undefined;
  output: string;
}

/** The program as an operator runs it. */
function runCheck(databaseUrl: string): Promise<Outcome> {
  const program = fileURLToPath(new URL('../../dist/src/check-main.js', import.meta.url));
  const environment = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATABASE_SCHEMA: 'billing' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}

test('the check finds nothing in sound books and each kind of fault in spoilt ones', async () => {
  const [ada, bob] = [await house.customer(), await house.customer()];
  const [first, second] = [request(ada), request(bob)];
  await house.caller.call(hold, first);
  await house.caller.call(hold, second);
  await house.caller.call(settle, { holdIds: [first.holdId] });
  expect(await house.billing.context.checkCredits()).toEqual([]);
  expect(await runCheck(house.config.DATABASE_URL)).toEqual({ code: 0, output: '{"faults":[]}\n' });

  const stray = { userId: randomUUID(), holdId: randomUUID() };
  await house.database
    .$executeRaw`UPDATE credit_accounts SET balance = balance + 7 WHERE user_id = ${ada.userId}::uuid`;
  await house.database.$executeRaw`UPDATE credit_holds SET state = 'settled', finished_at = now()
    WHERE id = ${second.holdId}::uuid`;
  await house.database.$executeRaw`
    INSERT INTO credit_ledger (user_id, amount, kind, reason, hold_id, created_at)
    VALUES (${stray.userId}::uuid, -3, 'usage', 'stray', ${stray.holdId}::uuid, now())`;

  const [grant] = await house.database.creditGrant.findMany({ where: { userId: bob.userId } });
  await house.database.$executeRaw`UPDATE credit_grants SET remaining = 400 WHERE id = ${grant?.id}::uuid`;
  const unentered = randomUUID();
  await house.database.$executeRaw`
    INSERT INTO credit_grants (id, user_id, kind, credits, remaining, source_id, reason, created_at)
    VALUES (${unentered}::uuid, ${ada.userId}::uuid, 'manual', 5, 5, 'nowhere', 'test', now())`;

  const faults = [
    { fault: 'balance is not the sum of the ledger', id: ada.userId, expected: 490, actual: 497 },
    { fault: 'credits without an account', id: stray.userId, expected: 0, actual: -3 },
    { fault: 'grant is not in the ledger once', id: unentered, expected: 5, actual: 0 },
    { fault: 'grants do not cover the balance', id: bob.userId, expected: 400, actual: 500 },
    { fault: 'held is not the sum of the open holds', id: bob.userId, expected: 0, actual: 10 },
    { fault: 'settled hold is not in the ledger once', id: second.holdId, expected: 10, actual: 0 },
    { fault: 'usage without a settled hold', id: stray.holdId, expected: 0, actual: 3 },
  ];
  expect(await house.billing.context.checkCredits()).toEqual(faults);
  const { code, output } = await runCheck(house.config.DATABASE_URL);
  expect(code).toBe(1);
  expect(JSON.parse(output)).toEqual({ faults });
});
