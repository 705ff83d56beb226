/** Share of words that two texts have in common, counted as often as they come (F1), whatever their order: 0 to 1. */
export function wordSimilarity(left: string, right: string): number {
  const [ours, theirs] = [wordsOf(left), wordsOf(right)];
  if (ours.length + theirs.length === 0) return 1;
  const remaining = new Map<string, number>();
  for (const word of theirs) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of ours) {
    const many = remaining.get(word) ?? 0;
    if (many > 0) {
      common += 1;
      remaining.set(word, many - 1);
    }
  }
  return (2 * common) / (ours.length + theirs.length);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean);
}
