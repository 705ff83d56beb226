import { expect, test } from '@jest/globals';
import { suspendedUntil, suspensionText } from './suspension.ts';

const now = Date.parse('2026-03-05T12:00:00Z');

test('a suspension ends after its days, or when somebody ends it', () => {
  expect(suspendedUntil('day', now)).toBe('2026-03-06T12:00:00.000Z');
  expect(suspendedUntil('month', now)).toBe('2026-04-04T12:00:00.000Z');
  expect(suspensionText(suspendedUntil('open', now))).toBe('Until further notice');
  expect(suspensionText(suspendedUntil('week', now))).toMatch(/^Until Mar 12, 2026/);
});
