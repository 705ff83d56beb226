// Whole numbers by hand: the first of anything that Intl writes costs a phone the time of a whole page.
function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Cents as money: $79, $79.50. */
export function formatCents(cents: number): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${grouped(whole)}${cents % 100 === 0 ? '' : `.${fraction}`}`;
}

export function formatNumber(value: number): string {
  return Number.isInteger(value) ? grouped(String(value)) : value.toLocaleString('en-US');
}

/** A moment: Mar 5, 2026, 2:30 PM. */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
