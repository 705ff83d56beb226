import type { FormKey, FormLimit } from '@octavo/contracts';

/** SPEC §3, kept per form in local storage. The server counts too; this only spares a visitor the way there. */
export interface RateLimitRecord {
  attempts: number;
  windowStart: number;
  blocked: boolean;
  blockUntil: number;
}

export type Attempt = { allowed: true } | { allowed: false; secondsLeft: number };

const fresh = (now: number): RateLimitRecord => ({ attempts: 0, windowStart: now, blocked: false, blockUntil: 0 });

const refused = (record: RateLimitRecord, now: number): Attempt => ({
  allowed: false,
  secondsLeft: Math.max(1, Math.ceil((record.blockUntil - now) / 1_000)),
});

/** What becomes of an attempt at this time (milliseconds), and of the record. */
export function attempt(
  kept: RateLimitRecord | undefined,
  limit: FormLimit,
  now: number,
): { record: RateLimitRecord; outcome: Attempt } {
  if (kept?.blocked && kept.blockUntil > now) {
    return { record: kept, outcome: refused(kept, now) };
  }
  const isCurrent = kept && !kept.blocked && now - kept.windowStart < limit.windowSeconds * 1_000;
  const record = isCurrent ? kept : fresh(now);
  if (record.attempts >= limit.attempts) {
    const blocked = { ...record, blocked: true, blockUntil: now + limit.blockSeconds * 1_000 };
    return { record: blocked, outcome: refused(blocked, now) };
  }
  return { record: { ...record, attempts: record.attempts + 1 }, outcome: { allowed: true } };
}

const keyOf = (form: FormKey) => `octavo-rate-limit-${form}`;

function isRecord(value: unknown): value is RateLimitRecord {
  const record = value as RateLimitRecord | null;
  return (
    typeof record?.attempts === 'number' &&
    typeof record.windowStart === 'number' &&
    typeof record.blocked === 'boolean' &&
    typeof record.blockUntil === 'number'
  );
}

/** Counts an attempt at a form in this browser. A browser without storage is not limited here. */
export function attemptForm(form: FormKey, limit: FormLimit, now: number = Date.now()): Attempt {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null');
    const { record, outcome } = attempt(isRecord(kept) ? kept : undefined, limit, now);
    localStorage.setItem(keyOf(form), JSON.stringify(record));
    return outcome;
  } catch {
    return { allowed: true };
  }
}
