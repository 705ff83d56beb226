import { expect, test } from '@jest/globals';
import { createFailures } from './failures.ts';

test('the latest failures are kept, the newest first, and no more than somebody reads', () => {
  let now = 0;
  const failures = createFailures(() => ++now);
  for (let index = 1; index <= 25; index++) {
    failures.note({ what: `method ${index}`, code: 'internal' });
  }
  const latest = failures.latest();
  expect(latest).toHaveLength(20);
  expect(latest[0]).toEqual({ at: new Date(25), what: 'method 25', code: 'internal', requestId: null });
});
