import { expect, test } from '@jest/globals';
import type { AuditEntry } from '@octavo/contracts';
import { mergeAudit } from './merge.ts';

const entry = (service: AuditEntry['service'], id: string, second: number): AuditEntry => ({
  id,
  service,
  action: 'user_suspended',
  at: new Date(Date.UTC(2027, 0, 1, 0, 0, second)).toISOString(),
  actor_id: null,
  user_id: null,
  target_id: null,
  reason: null,
  facts: {},
  request_id: null,
});

test('a page is the newest of all services, and says where the next begins', () => {
  const auth = [entry('auth', '9', 5), entry('auth', '10', 3), entry('auth', '8', 1)];
  const billing = [entry('billing', 'grant:1', 4), entry('billing', 'grant:0', 3)];
  const { entries, next } = mergeAudit([auth, billing, []], 3);
  expect(entries.map(({ id }) => id)).toEqual(['9', 'grant:1', 'grant:0']);
  expect(next).toEqual({ at: '2027-01-01T00:00:03.000Z', service: 'billing', id: 'grant:0' });
  expect(mergeAudit([auth, billing], 5).next).toBeUndefined();
  expect(mergeAudit([], 5)).toEqual({ entries: [], next: undefined });
});
