/** A stretch of time that is paid for: from `start` until just before `end`. */
export interface Period {
  start: Date;
  end: Date;
}

export const dayMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * So many calendar months after an anchor, in UTC: the anchor's day and time, or the month's last day where it has no
 * such day. Counted from the anchor each time, so that 31 January leads to 28 February and on to 31 March.
 */
export function monthsAfter(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(anchor.getUTCDate(), lastDay);
  const timeOfDay = anchor.getTime() % dayMilliseconds;
  return new Date(Date.UTC(year, month, day) + (timeOfDay < 0 ? timeOfDay + dayMilliseconds : timeOfDay));
}

export function firstPeriod(anchor: Date): Period {
  return { start: anchor, end: monthsAfter(anchor, 1) };
}

/** The period that follows one of an anchor's periods without a gap. */
export function periodAfter(anchor: Date, { end }: Period): Period {
  return { start: end, end: monthsAfter(anchor, monthsBetween(anchor, end) + 1) };
}

/** How many months after the anchor one of its period ends lies. */
function monthsBetween(anchor: Date, end: Date): number {
  return (end.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + end.getUTCMonth() - anchor.getUTCMonth();
}

/** What share of a whole number is left of a period, rounded down: nobody is credited a cent they have not paid. */
export function shareLeft(amount: number, { start, end }: Period, now: Date): number {
  const length = BigInt(end.getTime() - start.getTime());
  const left = BigInt(Math.max(0, Math.min(end.getTime() - now.getTime(), end.getTime() - start.getTime())));
  return Number((BigInt(amount) * left) / length);
}
