export { formatCents, formatMoment, formatNumber } from '@octavo/ui/format';

/** A day, in the reader's zone: Mar 5, 2026. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

/** A time of today: 2:30:05 PM. */
export function formatTime(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'medium' });
}

const units = [
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['m', 60],
  ['s', 1],
] as const;

/** How long something took, in its two largest units: 45s, 2m 5s, 3d 4h. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const largest = units.findIndex(([, size]) => whole >= size);
  if (largest === -1) return '0s';
  let rest = whole;
  const parts = units.slice(largest, largest + 2).map(([name, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { name, count };
  });
  return parts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count}${name}`)
    .join(' ');
}

const longestEventData = 100;

/** What an event brought, as SPEC §9 has it: cut at 100 characters. */
export function formatEventData(data: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(data);
  return text.length > longestEventData ? `${text.slice(0, longestEventData)}…` : text;
}
