/** Three figures that mean something, and no more: 0.42, 4.2, 42, 420. */
export function number(value: number): string {
  if (Number.isNaN(value)) return '–';
  const digits = Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2;
  return value.toFixed(digits);
}

export function factor(value: number): string {
  return `${value.toFixed(2)} ×`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Two decimals of a per cent: 99.9 is the promise. */
export function exactPercent(share: number): string {
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}

/** How often something was said, the most frequent first. */
export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .map(([word, count]) => `${count} × ${word}`)
    .join(', ');
}
