/** Cents as people read them: $1,234.50, and −$79.00 for what comes back. */
export function formatCents(cents: number): string {
  const amount = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '−' : ''}$${amount}`;
}

/** 3 March 2027, wherever the reader is. */
export function formatDay(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
