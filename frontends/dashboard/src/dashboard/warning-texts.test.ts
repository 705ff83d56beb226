import { expect, test } from '@jest/globals';
import { warningTexts } from './warning-texts.ts';

test.each([
  [0, 'Your trial ends today'],
  [1, 'Your trial ends in 1 day'],
  [7, 'Your trial ends in 7 days'],
])('a trial with %i days left', (daysLeft, title) => {
  expect(warningTexts('trial_ending', { daysLeft, remaining: '' }).title).toBe(title);
});
