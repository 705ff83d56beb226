/** How people name an invoice: 2027-000042. */
export function numberOf({ year, sequence }: { year: number; sequence: number }): string {
  return `${year}-${String(sequence).padStart(6, '0')}`;
}
