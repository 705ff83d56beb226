import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { changePlan } from '../../src/accounts/change-plan.ts';
import {
  createBillingHouse,
  hold,
  request,
  settle,
  type BillingHouse,
  type Customer,
} from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

const day = 24 * 60 * 60 * 1_000;

async function use(ada: Customer, credits: number): Promise<string> {
  const asked = request(ada, { credits });
  const { outcome } = await house.caller.call(hold, asked);
  await house.caller.call(settle, { holdIds: [asked.holdId] });
  return outcome;
}

const warnings = async (who: { userId: string }) => (await house.ask(who, 'GET', '/api/account')).body['warnings'];

test('an account shows its plan, credits and trial, and warns as the trial and its credits near their end', async () => {
  const who = { userId: randomUUID() };
  expect((await house.ask(who, 'GET', '/api/account')).status).toBe(404);
  await house.ask(who, 'POST', '/functions/v1/generate-api-key', { planTier: 'free_trial' });
  const began = house.clock.now();
  const endsAt = new Date(began.getTime() + 30 * day).toISOString();
  expect((await house.ask(who, 'GET', '/api/account')).body).toEqual({
    user_id: who.userId,
    plan_id: 'free_trial',
    plan_name: 'Free Trial',
    credits_remaining: 500,
    credits_total: 500,
    credits_held: 0,
    period_start: began.toISOString(),
    period_end: endsAt,
    trial_ends_at: endsAt,
    trial_days_left: 30,
    last_used_at: null,
    warnings: [],
    grants: [{ kind: 'trial', reason: 'Free Trial credits', credits: 500, credits_left: 500, expires_at: endsAt }],
    spend_cap: {
      spend_cap_cents: 0,
      is_default: true,
      plan_price_cents: 0,
      overage_cents: null,
      overage_credits_used: 0,
      overage_credits_allowed: 0,
      overage_spend_cents: 0,
    },
    created_at: began.toISOString(),
  });

  const ada = { ...who, apiKeyId: randomUUID(), key: '' };
  await use(ada, 400);
  expect(await warnings(who)).toEqual(['credits_low']);
  house.clock.advance(23 * day);
  expect(await warnings(who)).toEqual(['trial_ending', 'credits_low']);
  await use(ada, 100);
  expect(await warnings(who)).toEqual(['trial_ending', 'credits_used']);
  expect((await house.ask(who, 'GET', '/api/account')).body).toMatchObject({ credits_remaining: 0, grants: [] });
});

describe('the spend cap', () => {
  async function subscriber(): Promise<Customer> {
    const ada = await house.customer({ planId: 'starter' });
    const at = house.clock.now();
    await house.database.$transaction((transaction) =>
      changePlan(transaction, { userId: ada.userId, planId: 'starter', periodStart: at, periodEnd: null, at }),
    );
    return ada;
  }

  test('is twice the price until its owner chooses another, and null is the default again', async () => {
    const ada = await subscriber();
    expect((await house.ask(ada, 'GET', '/api/spend_cap')).body).toEqual({
      spend_cap_cents: 15_800,
      is_default: true,
      plan_price_cents: 7_900,
      overage_cents: 5,
      overage_credits_used: 0,
      overage_credits_allowed: 1_580,
      overage_spend_cents: 0,
    });
    const chosen = await house.ask(ada, 'PUT', '/api/spend_cap', { spend_cap_cents: 8_000 });
    expect(chosen.body).toMatchObject({ spend_cap_cents: 8_000, is_default: false, overage_credits_allowed: 20 });
    await use(ada, 1_990);
    expect(await use(ada, 30)).toBe('held');
    expect(await use(ada, 2)).toBe('insufficient');
    const reset = await house.ask(ada, 'PUT', '/api/spend_cap', { spend_cap_cents: null });
    expect(reset.body).toMatchObject({ is_default: true, overage_credits_used: 20, overage_spend_cents: 100 });
    expect(await use(ada, 2)).toBe('held');
  });

  test('of nothing stops at zero, but not what is used already or under way', async () => {
    const ada = await subscriber();
    await use(ada, 2_010);
    const open = request(ada, { credits: 15 });
    await house.caller.call(hold, open);
    const { body } = await house.ask(ada, 'PUT', '/api/spend_cap', { spend_cap_cents: 0 });
    expect(body).toMatchObject({ spend_cap_cents: 0, overage_credits_used: 10, overage_credits_allowed: 25 });
    expect(await use(ada, 2)).toBe('insufficient');
    expect(await house.caller.call(settle, { holdIds: [open.holdId] })).toEqual({ settled: [open.holdId] });
    expect(await house.account(ada.userId)).toEqual({ balance: -25, held: 0 });
  });

  test('is nobody else’s to see or choose, and no number below zero', async () => {
    const ada = await subscriber();
    expect((await house.ask({ userId: randomUUID() }, 'GET', '/api/spend_cap')).status).toBe(404);
    expect((await house.ask(null, 'GET', '/api/spend_cap')).status).toBe(401);
    expect((await house.ask(ada, 'PUT', '/api/spend_cap', { spend_cap_cents: -1 })).status).toBe(400);
  });
});
