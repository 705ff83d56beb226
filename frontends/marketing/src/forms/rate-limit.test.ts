import { describe, expect, test } from '@jest/globals';
import { formLimits } from '@octavo/contracts';
import { attempt, type RateLimitRecord } from './rate-limit.ts';

const minute = 60_000;

/** Sends a form at these times and tells which were let through, and how long the others are to wait. */
function send(times: readonly number[], limit: (typeof formLimits)['contact' | 'waitlist']): (number | 'sent')[] {
  let record: RateLimitRecord | undefined;
  return times.map((time) => {
    const attempted = attempt(record, limit, time);
    record = attempted.record;
    return attempted.outcome.allowed ? 'sent' : attempted.outcome.secondsLeft;
  });
}

describe('the contact form: 3 in 15 minutes, then closed for 30', () => {
  test('the fourth is refused, with the seconds that are left', () => {
    expect(send([0, 1, 2, 3, 3 + minute], formLimits.contact)).toEqual(['sent', 'sent', 'sent', 1_800, 1_740]);
  });

  test('it opens again when the time is over, and counts anew', () => {
    const reopened = 30 * minute + 3;
    expect(send([0, 1, 2, 3, reopened - 1, reopened, reopened, reopened, reopened], formLimits.contact)).toEqual([
      'sent',
      'sent',
      'sent',
      1_800,
      1,
      'sent',
      'sent',
      'sent',
      1_800,
    ]);
  });

  test('attempts that are further apart than the window are never refused', () => {
    expect(send([0, 1, 15 * minute, 15 * minute + 1, 30 * minute], formLimits.contact)).toEqual(
      Array.from({ length: 5 }, () => 'sent'),
    );
  });
});

test('the waitlist: 2 in 10 minutes, then closed for 20', () => {
  expect(send([0, 1, 2], formLimits.waitlist)).toEqual(['sent', 'sent', 1_200]);
});
