import { expect, test } from '@jest/globals';
import { trialDaysLeft, warningsOf, type WarnedAccount } from './warnings.ts';

const at = new Date('2027-03-01T12:00:00Z');
const inDays = (days: number): Date => new Date(at.getTime() + days * 24 * 60 * 60 * 1_000);

const trial: WarnedAccount = {
  planId: 'free_trial',
  available: 500,
  creditsTotal: 500,
  overageCreditsAllowed: 0,
  periodEnd: inDays(30),
};
const starter: WarnedAccount = { ...trial, planId: 'starter', creditsTotal: 2_000, overageCreditsAllowed: 1_580 };

test.each([
  ['a new trial', {}, []],
  ['a trial of 7 days and a moment', { periodEnd: inDays(7.001) }, []],
  ['a trial of 7 days', { periodEnd: inDays(7) }, ['trial_ending']],
  ['a trial of its last hour', { periodEnd: inDays(1 / 24) }, ['trial_ending']],
  ['a trial that is over', { periodEnd: at, available: 0 }, ['trial_ended', 'credits_used']],
  ['a little more than a fifth', { available: 101 }, []],
  ['a fifth', { available: 100 }, ['credits_low']],
  ['credits for the cheapest request', { available: 2 }, ['credits_low']],
  ['credits for nothing', { available: 1 }, ['credits_used']],
])('%s', (_case, changes, warnings) => {
  expect(warningsOf({ ...trial, ...changes }, at)).toEqual(warnings);
});

test.each([
  ['a paid plan near its period’s end', { available: 2_000, periodEnd: inDays(1) }, []],
  ['overage', { available: -10 }, ['credits_used']],
  ['overage that leaves room for one more request', { available: -1_570 }, ['credits_used']],
  ['overage that leaves none', { available: -1_571 }, ['spend_cap_reached']],
])('%s', (_case, changes, warnings) => {
  expect(warningsOf({ ...starter, ...changes }, at)).toEqual(warnings);
});

test('days of a trial count from its last moment, over the change of clocks too', () => {
  expect(trialDaysLeft({ planId: 'free_trial', periodEnd: inDays(29.5) }, at)).toBe(30);
  expect(trialDaysLeft({ planId: 'free_trial', periodEnd: inDays(-3) }, at)).toBe(0);
  expect(trialDaysLeft(starter, at)).toBeNull();
});
