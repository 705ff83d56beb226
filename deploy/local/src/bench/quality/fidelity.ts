/**
 * How much of a known text was read, in its order: 1 less the share of words that would have to be put in, taken out or
 * changed. Scripts that put no spaces are compared character by character.
 */
export function fidelity(read: string, truth: string): number {
  const [known, found] = [unitsOf(truth), unitsOf(read)];
  return Math.max(0, 1 - distance(known, found) / Math.max(1, known.length));
}

/** Presentation forms and ligatures are their letters (NFKC); marks that only steer the direction are nothing. */
function unitsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\u00AD]/g, '')
    .replaceAll('’', "'");
  return /[\u0E00-\u0E7F\u3040-\u30FF\u4E00-\u9FFF]/.test(plain)
    ? Array.from(plain.replaceAll(/\s+/g, ''))
    : plain.split(/\s+/).filter(Boolean);
}

/** Levenshtein's, row by row. */
function distance(left: readonly string[], right: readonly string[]): number {
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [row, unit] of left.entries()) {
    const current = [row + 1];
    for (const [column, other] of right.entries()) {
      const changed = (above[column] as number) + (unit === other ? 0 : 1);
      current.push(Math.min(changed, (above[column + 1] as number) + 1, (current[column] as number) + 1));
    }
    above = current;
  }
  return above.at(-1) as number;
}
