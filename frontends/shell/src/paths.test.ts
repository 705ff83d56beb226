import { expect, test } from '@jest/globals';
import { verifiedJustNow } from './layout/verified-just-now.ts';
import { frameOf, remoteOf } from './paths.ts';

test.each([
  ['/', 'marketing', 'public'],
  ['/pricing/', 'marketing', 'public'],
  ['/docs', 'dashboard', 'app'],
  ['/docs/errors', 'dashboard', 'app'],
  ['/dashboard', 'dashboard', 'appWithoutFooter'],
  ['/settings', 'dashboard', 'app'],
  ['/select-plan', 'dashboard', 'app'],
  ['/check-email', 'dashboard', 'public'],
  ['/admin-dashboard', 'admin', 'appWithoutFooter'],
  ['/sign-in', undefined, 'public'],
  ['/auth/callback', undefined, 'public'],
  ['/pricing/more', undefined, 'public'],
  ['/nowhere', undefined, 'public'],
] as const)('%s is answered by %s, within the %s frame', (path, remote, frame) => {
  expect([remoteOf(path), frameOf(path)]).toEqual([remote, frame]);
});

test('an address counts as verified just now for five minutes', () => {
  const at = Date.parse('2026-11-21T12:00:00Z');
  const minutesLater = (minutes: number): boolean => verifiedJustNow('2026-11-21T12:00:00Z', at + minutes * 60_000);
  expect([0, 4.9, 5, 60].map(minutesLater)).toEqual([true, true, false, false]);
  expect(verifiedJustNow(null, at)).toBe(false);
});
