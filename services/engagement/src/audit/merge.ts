import type { AuditEntry, AuditPosition } from '@octavo/contracts';

/** The order of the log, the newest first: by time, then service, then id, letter by letter. */
function compare(left: AuditPosition, right: AuditPosition): number {
  return Date.parse(right.at) - Date.parse(left.at) || order(right.service, left.service) || order(right.id, left.id);
}

const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** One page out of what each service had for it. */
export function mergeAudit(
  parts: readonly (readonly AuditEntry[])[],
  limit: number,
): { entries: AuditEntry[]; next: AuditPosition | undefined } {
  const all = parts.flat().toSorted(compare);
  const entries = all.slice(0, limit);
  const last = entries.at(-1);
  return {
    entries,
    next: last && all.length > limit ? { at: last.at, service: last.service, id: last.id } : undefined,
  };
}
