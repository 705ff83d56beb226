import { expect, test } from '@jest/globals';
import { paidPlanIds, plans, type PaidPlanId } from '@octavo/contracts';
import fc from 'fast-check';
import { transition, type ActiveState } from './machine.ts';
import { firstPeriod } from './period.ts';
import { changeTo, quotePurchase, quoteRenewal, quoteUpgrade, type Quote } from './quote.ts';
import { taxOn } from './tax.ts';

const noTax = { name: 'Tax', basisPoints: 0 };
const anchor = new Date('2027-02-01T00:00:00.000Z');
const period = firstPeriod(anchor);
const starter: ActiveState = { state: 'active', planId: 'starter', anchor, period, next: { kind: 'renew' } };
const halfway = new Date('2027-02-15T00:00:00.000Z');

test('a first month costs the plan’s price and brings its credits, with what is still owed from before', () => {
  const quote = quotePurchase({ state: 'none' }, 'professional', {
    now: anchor,
    tax: { name: 'VAT', basisPoints: 1_950 },
    overage: { credits: 100, cents: 500 },
  });
  expect(quote.lines).toEqual([
    { kind: 'plan', description: 'Professional plan, 6,000 credits, one month', quantity: 1, amount_cents: 19_900 },
    { kind: 'overage', description: 'Credits beyond the plan', quantity: 100, amount_cents: 500 },
  ]);
  expect(quote).toMatchObject({ subtotalCents: 20_400, taxCents: 3_978, totalCents: 24_378, credits: 6_000, period });
});

test('half a month before the end, an upgrade costs half the difference and brings half of it in credits', () => {
  const quote = quoteUpgrade(starter, 'professional', { now: halfway, tax: noTax });
  expect(quote.lines.map(({ amount_cents }) => amount_cents)).toEqual([-3_950, 9_950]);
  expect(quote).toMatchObject({ totalCents: 6_000, credits: 2_000, period, fromPlanId: 'starter' });
});

test('in the last hours, when no card would be charged for it, an upgrade waits for the next period', () => {
  const late = new Date(period.end.getTime() - 60_000);
  expect(() => quoteUpgrade(starter, 'professional', { now: late, tax: noTax })).toThrow(/ends within hours/);
});

test('a renewal is for the plan that was chosen for it, for the period without a gap', () => {
  const quote = quoteRenewal({ ...starter, planId: 'professional' }, 'starter', { tax: noTax });
  expect(quote).toMatchObject({ totalCents: 7_900, credits: 2_000 });
  expect(quote.period).toEqual({ start: period.end, end: new Date('2027-04-01T00:00:00.000Z') });
});

test('what choosing a plan means follows from what one has', () => {
  expect(changeTo({ state: 'none' }, 'starter')).toBe('purchase');
  expect(changeTo(starter, 'starter')).toBe('current');
  expect(changeTo(starter, 'enterprise')).toBe('upgrade');
  expect(changeTo({ ...starter, planId: 'enterprise' }, 'starter')).toBe('downgrade');
  expect(changeTo({ state: 'grace', planId: 'starter', anchor, period, failures: 2 }, 'starter')).toBe('renewal');
});

test('tax is the same on what is charged and on what is taken back', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(5_000), (cents, basisPoints) => {
      const rule = { name: 'Tax', basisPoints };
      expect(taxOn(-cents, rule) + taxOn(cents, rule)).toBe(0);
    }),
  );
});

test('whatever is bought and upgraded at whatever moments, nobody is credited more than they paid, nor given more credits than the last plan’s', () => {
  const moments = fc.array(
    fc.record({ planId: fc.constantFrom<PaidPlanId>(...paidPlanIds), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      moments,
      (start, changes) => {
        const first = quotePurchase({ state: 'none' }, 'starter', { now: start, tax: noTax });
        const bought: Quote[] = [first];
        let state = transition({ state: 'none' }, { kind: 'purchased', planId: 'starter', at: start })
          ?.to as ActiveState;
        const length = state.period.end.getTime() - start.getTime();
        for (const { planId, at } of changes.toSorted((left, right) => left.at - right.at)) {
          if (changeTo(state, planId) !== 'upgrade') {
            continue;
          }
          const now = new Date(start.getTime() + Math.floor(length * at));
          let quote: Quote;
          try {
            quote = quoteUpgrade(state, planId, { now, tax: noTax });
          } catch {
            continue;
          }
          const paid = bought.reduce((sum, { totalCents }) => sum + totalCents, 0);
          const credited = -(quote.lines[0]?.amount_cents ?? 0);
          expect(credited).toBeLessThanOrEqual(paid);
          expect(quote.totalCents).toBeGreaterThan(0);
          bought.push(quote);
          state = transition(state, { kind: 'upgraded', planId })?.to as ActiveState;
        }
        const paid = bought.reduce((sum, { totalCents }) => sum + totalCents, 0);
        const credits = bought.reduce((sum, one) => sum + one.credits, 0);
        expect(paid).toBeLessThanOrEqual(plans[state.planId].priceCents);
        expect(credits).toBeLessThanOrEqual(plans[state.planId].credits);
        expect(credits).toBeGreaterThanOrEqual(plans.starter.credits);
      },
    ),
  );
});
