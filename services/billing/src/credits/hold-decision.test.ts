import { expect, test } from '@jest/globals';
import { decideHolds, type HoldRow } from './hold-decision.ts';

function row(changes: Partial<HoldRow>): HoldRow {
  return {
    id: 'hold',
    userId: 'ada',
    credits: 10,
    inAdvance: false,
    inserted: false,
    known: null,
    account: { remaining: 25, overageCreditsAllowed: 0 },
    ...changes,
  };
}

test('holds of one account count down in order of arrival; other accounts do not mix in', () => {
  const other = { userId: 'bob', account: { remaining: 100, overageCreditsAllowed: 0 } };
  expect(decideHolds([row({ inserted: true }), row({ ...other, inserted: true }), row({ inserted: true })])).toEqual([
    { outcome: 'held', creditsRemaining: 15 },
    { outcome: 'held', creditsRemaining: 90 },
    { outcome: 'held', creditsRemaining: 5 },
  ]);
});

test('what does not fit into what is left is insufficient; what fits is asked again', () => {
  expect(decideHolds([row({ inserted: true, credits: 20 }), row({ credits: 10 }), row({ credits: 5 })])).toEqual([
    { outcome: 'held', creditsRemaining: 5 },
    { outcome: 'insufficient', creditsRemaining: 5 },
    { outcome: 'again' },
  ]);
});

test('a hold in advance that did not fit is let go, not asked again', () => {
  expect(decideHolds([row({ inserted: true }), row({ inAdvance: true })])).toEqual([
    { outcome: 'held', creditsRemaining: 15 },
    { outcome: 'insufficient', creditsRemaining: 15 },
  ]);
});

test('overage allowed is used and shows as zero remaining', () => {
  const account = { remaining: 4, overageCreditsAllowed: 10 };
  expect(decideHolds([row({ account, inserted: true }), row({ account })])).toEqual([
    { outcome: 'held', creditsRemaining: 0 },
    { outcome: 'insufficient', creditsRemaining: 0 },
  ]);
});

test('a repeated hold is the same hold, an ended or different one a conflict', () => {
  expect(
    decideHolds([
      row({ known: { open: true, sameRequest: true } }),
      row({ known: { open: false, sameRequest: true } }),
      row({ known: { open: true, sameRequest: false } }),
    ]),
  ).toEqual([{ outcome: 'held', creditsRemaining: 25 }, { outcome: 'conflict' }, { outcome: 'conflict' }]);
});

test('a user without an account has no credits', () => {
  expect(decideHolds([row({ account: null })])).toEqual([{ outcome: 'insufficient', creditsRemaining: 0 }]);
});
