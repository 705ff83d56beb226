/** One request of a shared hold statement, as the database answered it. */
export interface HoldRow {
  id: string;
  userId: string;
  credits: number;
  /** Refused rather than asked again when it does not fit at once. */
  inAdvance: boolean;
  /** The statement set the credits aside now. */
  inserted: boolean;
  /** A hold of this id was there before. */
  known: { open: boolean; sameRequest: boolean } | null;
  /** The account before the statement; null when the user has none. */
  account: { remaining: number; overageCreditsAllowed: number } | null;
}

export type HoldDecision =
  | { outcome: 'held' | 'insufficient'; creditsRemaining: number }
  | { outcome: 'conflict' }
  /** The statement could not tell; the account has room, so the next one will. */
  | { outcome: 'again' };

/**
 * Reads a statement's rows, in order of arrival. The statement grants along a running total, so a small request behind
 * one that did not fit is passed over though it fits: only what does not fit into what is left is `insufficient`.
 */
export function decideHolds(rows: readonly HoldRow[]): HoldDecision[] {
  const taken = new Map<string, number>();
  const remainingAfter = rows.map((row) => {
    const total = (taken.get(row.userId) ?? 0) + (row.inserted ? row.credits : 0);
    taken.set(row.userId, total);
    return (row.account?.remaining ?? 0) - total;
  });
  return rows.map((row, index) => {
    if (row.inserted) {
      return { outcome: 'held', creditsRemaining: shown(remainingAfter[index] ?? 0) };
    }
    const remaining = (row.account?.remaining ?? 0) - (taken.get(row.userId) ?? 0);
    if (row.known) {
      return row.known.open && row.known.sameRequest
        ? { outcome: 'held', creditsRemaining: shown(remaining) }
        : { outcome: 'conflict' };
    }
    if (!row.account || row.inAdvance || row.credits > remaining + row.account.overageCreditsAllowed) {
      return { outcome: 'insufficient', creditsRemaining: shown(remaining) };
    }
    return { outcome: 'again' };
  });
}

/** Overage is not shown as credits owed: a caller sees zero. */
function shown(remaining: number): number {
  return Math.max(0, remaining);
}
