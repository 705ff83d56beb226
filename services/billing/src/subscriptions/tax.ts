/** What is added to every price. */
export interface TaxRule {
  name: string;
  /** Hundredths of a percent. */
  basisPoints: number;
}

/** Tax on an amount in cents, rounded half away from zero, so that a credit note takes back just what was charged. */
export function taxOn(amountCents: number, { basisPoints }: TaxRule): number {
  const exact = Math.abs(amountCents) * basisPoints;
  const rounded = Math.floor((exact + 5_000) / 10_000);
  return amountCents < 0 ? -rounded : rounded;
}
