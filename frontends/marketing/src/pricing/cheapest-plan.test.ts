import { expect, test } from '@jest/globals';
import { creditsFor, noConversions, planCosts } from './cheapest-plan.ts';

test('a month of conversions adds up to credits', () => {
  expect(creditsFor({ ...noConversions, 'html-to-pdf': 100, 'pdf-to-text': 50 })).toBe(1_100);
});

test('what fits into Starter is cheapest there', () => {
  expect(planCosts(2_000)[0]).toEqual({ planId: 'starter', overageCredits: 0, totalCents: 7_900 });
});

test('past the plan each credit costs its overage, until the next plan costs less', () => {
  expect(planCosts(4_000)[0]).toEqual({ planId: 'starter', overageCredits: 2_000, totalCents: 17_900 });
  expect(planCosts(4_401)[0]?.planId).toBe('professional');
  expect(planCosts(50_000)[0]).toEqual({ planId: 'enterprise', overageCredits: 32_000, totalCents: 145_900 });
});

test('where two cost the same, the one with more in it is named', () => {
  expect(planCosts(4_400)[0]?.planId).toBe('professional');
});
