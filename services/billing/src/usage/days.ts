import { AppError, longestUsageDays } from '@octavo/contracts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const usualDays = 30;

/** Days in UTC, both included, as `2027-02-28`. */
export interface Days {
  from: string;
  to: string;
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/**
 * The days asked for; the last thirty unless told otherwise.
 * @throws AppError `invalid_request` when they end before they begin, or are too many.
 */
export function daysAskedFor({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Days {
  const last = to ?? dayOf(now.getTime());
  const first = from ?? dayOf(Date.parse(last) - (usualDays - 1) * dayMilliseconds);
  const days = (Date.parse(last) - Date.parse(first)) / dayMilliseconds + 1;
  if (days < 1) {
    throw invalid('from', 'Choose a day that is not after the last');
  }
  if (days > longestUsageDays) {
    throw invalid('from', `Ask for ${longestUsageDays} days at most`);
  }
  return { from: first, to: last };
}

function invalid(path: string, message: string): AppError {
  return new AppError({ code: 'invalid_request', message: `${path}: ${message}`, details: [{ path, message }] });
}
