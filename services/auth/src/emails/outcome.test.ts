import { expect, test } from '@jest/globals';
import { afterFailure } from './outcome.ts';

const away = { code: 'ECONNECTION', message: 'connect ECONNREFUSED' };

test('a server that is away is asked again, ever more slowly, five minutes at most', () => {
  const delays = [1, 2, 3, 9, 10, 1_000].map((attempts) => afterFailure(away, { attempts, ageMilliseconds: 0 }));
  expect(delays).toEqual(
    [1_000, 2_000, 4_000, 256_000, 300_000, 300_000].map((delayMilliseconds) => ({ kind: 'later', delayMilliseconds })),
  );
});

test.each([
  ['a recipient that is refused', { code: 'EENVELOPE', responseCode: 550, message: 'no such user' }, 'never'],
  ['a message that is refused', { code: 'EMESSAGE', responseCode: 554, message: 'spam' }, 'never'],
  ['a recipient that is greylisted', { code: 'EENVELOPE', responseCode: 451, message: 'later' }, 'later'],
  ['a password of ours that is wrong', { code: 'EAUTH', responseCode: 535, message: 'no' }, 'later'],
])('%s: %s', (_case, failure, kind) => {
  expect(afterFailure(failure, { attempts: 1, ageMilliseconds: 0 }).kind).toBe(kind);
});

test('after three days nobody waits for it any more', () => {
  expect(afterFailure(away, { attempts: 800, ageMilliseconds: 73 * 60 * 60 * 1_000 })).toEqual({ kind: 'never' });
});
