/**
 * Share of characters that were read wrongly: edit distance over the length of the truth. Line ends count as spaces, and
 * spaces count only where a script has them between words.
 */
export function characterErrorRate(read: string, truth: string, options: { withSpaces: boolean }): number {
  const plain = (text: string): string[] =>
    Array.from(
      text
        .normalize('NFC')
        .replaceAll(/[’‘]/g, "'")
        .replaceAll(/\s+/g, options.withSpaces ? ' ' : '')
        .trim(),
    );
  const expected = plain(truth);
  return editDistance(plain(read), expected) / expected.length;
}

function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Uint32Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of from.entries()) {
    const next = new Uint32Array(to.length + 1);
    next[0] = index + 1;
    for (let column = 0; column < to.length; column += 1) {
      next[column + 1] = Math.min(
        (row[column] ?? 0) + (character === to[column] ? 0 : 1),
        (row[column + 1] ?? 0) + 1,
        (next[column] ?? 0) + 1,
      );
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
