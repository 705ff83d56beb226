import { expect, test } from '@jest/globals';
import { defaultSpendCapCents, overageCreditsWithin } from './overage.ts';

test('a month on a paid plan costs at most twice the price, unless its owner says otherwise', () => {
  expect(defaultSpendCapCents('starter')).toBe(15_800);
  // $79 at $0.05, $199 at $0.04, $499 at $0.03.
  expect(overageCreditsWithin('starter', defaultSpendCapCents('starter'))).toBe(1_580);
  expect(overageCreditsWithin('professional', defaultSpendCapCents('professional'))).toBe(4_975);
  expect(overageCreditsWithin('enterprise', defaultSpendCapCents('enterprise'))).toBe(16_633);
});

test('the free trial stops at zero, whatever the cap', () => {
  expect(overageCreditsWithin('free_trial', defaultSpendCapCents('free_trial'))).toBe(0);
  expect(overageCreditsWithin('free_trial', 100_000)).toBe(0);
});

test('a cap at or below the price buys no overage, and part of a credit is none', () => {
  expect(overageCreditsWithin('starter', 7_900)).toBe(0);
  expect(overageCreditsWithin('starter', 100)).toBe(0);
  expect(overageCreditsWithin('starter', 7_909)).toBe(1);
});
