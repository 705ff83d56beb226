import { formatMoment } from '../parts/format.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

export const suspensions = [
  { value: 'day', label: '24 hours', days: 1 },
  { value: 'week', label: '7 days', days: 7 },
  { value: 'month', label: '30 days', days: 30 },
  { value: 'open', label: 'Until further notice', days: undefined },
] as const;

export type SuspensionLength = (typeof suspensions)[number]['value'];

/** A date that nobody waits for: the account stays out until somebody lets it in. */
const furtherNotice = '2999-12-31T00:00:00.000Z';

/** When a suspension that begins now ends. */
export function suspendedUntil(length: SuspensionLength, now: number): string {
  const days = suspensions.find(({ value }) => value === length)?.days;
  return days === undefined ? furtherNotice : new Date(now + days * dayMilliseconds).toISOString();
}

export function suspensionText(until: string): string {
  return Date.parse(until) >= Date.parse(furtherNotice) ? 'Until further notice' : `Until ${formatMoment(until)}`;
}
