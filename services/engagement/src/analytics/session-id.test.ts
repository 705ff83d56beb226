import { expect, test } from '@jest/globals';
import { analyticsSessionIdSchema } from '@octavo/contracts';
import fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import { createSessionIds } from './session-id.ts';

const secret = randomBytes(32);
const ids = createSessionIds(secret);

test('an id is a UUID that tells the second in which its session began', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
      const id = ids.make(at.getTime());
      expect(analyticsSessionIdSchema.parse(id.toUpperCase())).toBe(id);
      expect(ids.startOf(id)).toBe(Math.floor(at.getTime() / 1_000) * 1_000);
      expect(createSessionIds(secret).startOf(id)).toBe(ids.startOf(id));
    }),
  );
});

test('no two are the same, within one second too', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => ids.make(0))).size).toBe(10_000);
});

test('a made-up id, a changed one and one of another secret are none', () => {
  const id = ids.make(Date.now());
  const changed = Array.from(id).map((sign, index) =>
    sign === '-' ? id : id.slice(0, index) + (sign === 'a' ? 'b' : 'a') + id.slice(index + 1),
  );
  const foreign = createSessionIds(randomBytes(32)).make(Date.now());
  for (const other of [randomUUID(), foreign, '', 'x', id.slice(1), ...changed.filter((text) => text !== id)]) {
    expect(ids.startOf(other)).toBeUndefined();
  }
});
