import type { Glyph } from './glyph.ts';

const letterBefore = /[\u0622\u0623\u0625\u0627]/;
const lam = 0x644;

/** Characters that one drawing means, with what it covers. */
interface Cluster {
  text: string;
  glyphs: Glyph[];
}

/**
 * Leaves out what is told twice: when another drawing comes between two that mean a cluster of letters together, its
 * meaning is told with both.
 */
export function withoutRepeats(glyphs: readonly Glyph[]): Glyph[] {
  const clusters = clustersOf(glyphs);
  const kept = clusters.filter((cluster, index) => {
    const before = clusters.slice(Math.max(0, index - 3), index);
    return cluster.glyphs.length < 2 || !before.some((earlier) => repeats(earlier, cluster));
  });
  return kept.flatMap((cluster) => cluster.glyphs);
}

/** Puts lam before alef again where both are one ligature. */
export function withLigaturesInOrder(glyphs: readonly Glyph[]): Glyph[] {
  return clustersOf(glyphs).flatMap(({ glyphs: [first, second, ...more] }) => {
    const isTurned =
      first &&
      second &&
      more.length === 0 &&
      second.code === lam &&
      letterBefore.test(String.fromCodePoint(first.code));
    return isTurned ? [second, first] : [first, second, ...more].filter((glyph) => glyph !== undefined);
  });
}

function clustersOf(glyphs: readonly Glyph[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const glyph of glyphs) {
    const cluster = clusters.at(-1);
    const previous = cluster?.glyphs.at(-1);
    const letter = String.fromCodePoint(glyph.code);
    if (cluster && previous && isSameDrawing(previous, glyph)) {
      cluster.glyphs.push(glyph);
      cluster.text += letter;
    } else {
      clusters.push({ text: letter, glyphs: [glyph] });
    }
  }
  return clusters;
}

export function isSameDrawing(one: Glyph, other: Glyph): boolean {
  return one.object !== 0 && one.object === other.object && one.x === other.x && one.y === other.y;
}

function repeats(earlier: Cluster, later: Cluster): boolean {
  if (earlier.text !== later.text) {
    return false;
  }
  const [first, last] = [earlier.glyphs[0], earlier.glyphs.at(-1)];
  const [begin, end] = [later.glyphs[0], later.glyphs.at(-1)];
  if (!first || !last || !begin || !end) {
    return false;
  }
  const width = last.right - first.left;
  const middle = (begin.left + end.right) / 2;
  return middle > first.left - width / 2 && middle < last.right + width / 2;
}
