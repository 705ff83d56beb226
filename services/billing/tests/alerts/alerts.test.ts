import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { creditsAlert, emailsRequested } from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { changePlan } from '../../src/accounts/change-plan.ts';
import { raiseAlerts, raiseDueAlerts } from '../../src/alerts/raise.ts';
import {
  createBillingHouse,
  hold,
  request,
  settle,
  type BillingHouse,
  type Customer,
} from '../support/billing-house.ts';

let house: BillingHouse;
let told: { userId: string; kind: string }[] = [];
let letters: { userId: string; subject: string; text: string }[] = [];
beforeAll(async () => {
  house = await createBillingHouse();
  house.caller.listen(creditsAlert, ({ payload }) => void told.push(payload));
  house.caller.listen(emailsRequested, ({ payload: { userId, letter } }) => {
    letters.push({ userId, subject: letter.subject, text: JSON.stringify(letter) });
  });
});
beforeEach(() => {
  told = [];
  letters = [];
});
afterAll(() => house.close());

async function use(ada: Customer, credits: number): Promise<void> {
  const asked = request(ada, { credits });
  await house.caller.call(hold, asked);
  await house.caller.call(settle, { holdIds: [asked.holdId] });
}

const kindsTold = (): string[] => told.map(({ kind }) => kind);

async function subscriber(): Promise<Customer> {
  const ada = await house.customer({ planId: 'starter' });
  return ada;
}

test('an owner is told at 80 %, at 100 % and at the spend cap, by event and by e-mail, once each in a period', async () => {
  const ada = await subscriber();
  await use(ada, 1_599);
  expect(await raiseAlerts(house.billing.context, ada.userId)).toEqual([]);
  await use(ada, 1);
  await waitFor(() => letters.length === 1);
  expect(kindsTold()).toEqual(['credits_low']);
  expect(letters[0]).toMatchObject({ userId: ada.userId, subject: 'Your Octavo credits are running low' });

  await use(ada, 100);
  await use(ada, 300);
  await waitFor(() => letters.length === 2);
  expect(kindsTold()).toEqual(['credits_low', 'credits_used']);
  expect(letters[1]?.text).toContain('$0.05 a credit, until the month costs $158.00');

  await use(ada, 1_575);
  await waitFor(() => letters.length === 3);
  expect(kindsTold()).toEqual(['credits_low', 'credits_used', 'spend_cap_reached']);
  expect(letters[2]?.text).toContain('1,575 credits, $78.75');
  await use(ada, 2);
  await raiseDueAlerts(house.billing.context);
  expect(await raiseAlerts(house.billing.context, ada.userId)).toEqual([]);

  // The next period begins full, and tells anew.
  await house.give(ada.userId, 1_577);
  const at = house.clock.now();
  house.clock.advance(1);
  await house.database.$transaction((transaction) =>
    changePlan(transaction, {
      userId: ada.userId,
      planId: 'starter',
      periodStart: house.clock.now(),
      periodEnd: null,
      at,
    }),
  );
  await house.give(ada.userId, 100);
  await use(ada, 80);
  await waitFor(() => letters.length === 4);
  expect(kindsTold().at(-1)).toBe('credits_low');
});

test('a jump past several of them is one e-mail, about the gravest', async () => {
  const ada = await house.customerWith(100);
  await use(ada, 100);
  await waitFor(() => told.length === 2 && letters.length === 1);
  expect(kindsTold()).toEqual(['credits_low', 'credits_used']);
  expect(letters[0]?.text).toContain('Requests are refused from here on');
});

test('credits that come back and go again within a period are told of once', async () => {
  const ada = await house.customerWith(100);
  await use(ada, 80);
  await waitFor(() => letters.length === 1);
  await house.give(ada.userId, 400);
  await use(ada, 330);
  expect(await raiseAlerts(house.billing.context, ada.userId)).toEqual([]);
  expect(told).toHaveLength(1);
});

test('what nobody told, because whoever should have died, is told at the next look, once by several instances', async () => {
  const another = await house.startAnother();
  const ada = await house.customerWith(100);
  const asked = request(ada, { credits: 90 });
  await house.caller.call(hold, asked);
  await house.billing.context.credits.settle([asked.holdId], house.clock.now());
  await Promise.all([raiseDueAlerts(house.billing.context), raiseDueAlerts(another.context)]);
  await waitFor(() => letters.length > 0);
  await waitFor(async () => (await house.database.outbox.count()) === 0);
  expect(kindsTold()).toEqual(['credits_low']);
  expect(letters).toHaveLength(1);
});
