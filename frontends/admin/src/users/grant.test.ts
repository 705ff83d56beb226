import { expect, test } from '@jest/globals';
import { checkGrant } from './grant.ts';

const now = Date.parse('2026-03-05T12:00:00Z');
const reason = 'Apology for the outage';

test('credits, a reason, and a day that counts to its end', () => {
  expect(checkGrant({ credits: '1,500', until: '2026-03-05', reason: ` ${reason} ` }, now)).toEqual({
    valid: true,
    grant: { credits: 1_500, reason, expires_at: '2026-03-05T23:59:59.000Z' },
  });
  expect(checkGrant({ credits: '1', until: '', reason }, now)).toMatchObject({ grant: { expires_at: null } });
});

test.each(['', '0', '-5', '1.5', '1000001', 'many'])('%p is no number of credits', (credits) => {
  expect(checkGrant({ credits, until: '', reason }, now)).toMatchObject({
    valid: false,
    problems: { credits: 'A whole number from 1 to 1,000,000.' },
  });
});

test('a day that is over, and a reason that says nothing', () => {
  expect(checkGrant({ credits: '5', until: '2026-03-04', reason: 'so' }, now)).toEqual({
    valid: false,
    problems: { until: 'A day to come.', reason: 'Say why, in 5 characters or more.' },
  });
});
