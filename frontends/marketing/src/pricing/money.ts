/** Whole dollars without cents, cents with them. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
}

export const count = (value: number): string => value.toLocaleString('en-US');
