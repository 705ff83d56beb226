export { formatCents, formatMoment, formatNumber } from '@octavo/ui/format';

/** A day, in the reader's zone: March 5, 2026. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });
}

/** A size: 812 B, 1.4 KB, 3.2 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kilobytes = bytes / 1_024;
  return kilobytes < 1_024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1_024).toFixed(1)} MB`;
}

/** From one moment to another: 480 ms, 2.1 s, 3 min 20 s; a dash while it goes on. */
export function formatDuration(from: string | null, to: string | null): string {
  if (from === null || to === null) return '–';
  const milliseconds = Math.max(0, new Date(to).getTime() - new Date(from).getTime());
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
