import { median } from './boxes.ts';
import type { Character, Glyph, Rectangle } from './glyph.ts';
import { isSameDrawing } from './mend-clusters.ts';

/** In heights of the page's letters, from the lowest to the highest a letter may reach. */
const anotherLine = 0.5;
const wordGap = 0.1;
const backwards = -0.7;
/** Letters further apart than this are spaced out; then words are by that much further. */
const spacedOut = 0.08;

const space = 0x20;
const lineFeed = 0x0a;
/** How PDFium marks a hyphen that a line break has put into a word. */
const lineEndHyphens = new Set([0x02, 0xfffe]);

interface Placed {
  glyph: Glyph;
  /** How far behind the one before it begins; none where a line begins. */
  gap: number | undefined;
  spaceBefore: boolean;
}

/**
 * Makes words and lines of characters by where they stand, in the order they come. `silent` is what is drawn besides
 * them: it fills gaps that are none.
 */
export function regroup(glyphs: readonly Glyph[], silent: readonly Rectangle[]): Character[] {
  const height = letterHeight(glyphs);
  const characters: Character[] = [];
  for (const line of linesOf(glyphs, silent, height)) {
    const gaps = line.flatMap(({ gap }) => (gap === undefined || gap > 1 ? [] : [gap]));
    const usual = gaps.length < 3 ? 0 : median(gaps);
    const least = usual > spacedOut ? usual + wordGap : wordGap;
    const previous = characters.at(-1);
    if (previous && !lineEndHyphens.has(previous.code)) {
      characters.push({ code: lineFeed, index: undefined });
    }
    for (const [place, { glyph, gap, spaceBefore }] of line.entries()) {
      if (place > 0 && (spaceBefore || (gap ?? 0) > least)) {
        characters.push({ code: space, index: undefined });
      }
      characters.push({ code: glyph.code, index: glyph.index });
    }
  }
  return characters;
}

function linesOf(glyphs: readonly Glyph[], silent: readonly Rectangle[], height: number): Placed[][] {
  const lines: Placed[][] = [];
  let previous: Glyph | undefined;
  let spaceBefore = false;
  for (const glyph of glyphs) {
    if (isSpace(glyph.code)) {
      spaceBefore = true;
      continue;
    }
    const gap = previous && gapBetween(previous, glyph, silent, height);
    const line = lines.at(-1);
    if (line && gap !== undefined) {
      line.push({ glyph, gap, spaceBefore });
    } else {
      lines.push([{ glyph, gap: undefined, spaceBefore: false }]);
    }
    previous = glyph;
    spaceBefore = false;
  }
  return lines;
}

/** In letter heights, along the direction of the text; nothing when the later one stands in another line. */
function gapBetween(before: Glyph, after: Glyph, silent: readonly Rectangle[], height: number): number | undefined {
  if (isSameDrawing(before, after) || isMark(after.code)) {
    return 0;
  }
  if (Math.abs(before.radians - after.radians) > 0.1) {
    return undefined;
  }
  const along = directionOf(before);
  const across = { x: -along.y, y: along.x };
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  const rise = Math.abs(dx * across.x + dy * across.y) / height;
  // Of a cluster the box is what it shows; it begins before that.
  const begin = Math.min(extent(after, along).from, after.x * along.x + after.y * along.y);
  const end = extent(before, along).to;
  if (rise > anotherLine) {
    return undefined;
  }
  // Boxes lie straight: of letters that stand askew they say little.
  if (isAskew(before)) {
    return after.afterSpace ? 1 : 0;
  }
  if ((begin - end) / height < backwards) {
    return undefined;
  }
  const filled = silent
    .filter((box) => Math.abs(middle(box, across) - middle(before, across)) < height)
    .map((box) => extent(box, along))
    .filter(({ from, to }) => from > end - height && to < begin + height / 4)
    .map(({ to }) => to);
  return (begin - Math.max(end, ...filled)) / height;
}

function isAskew({ radians }: Glyph): boolean {
  return Math.abs(Math.sin(2 * radians)) > 0.1;
}

function directionOf({ radians }: Glyph): { x: number; y: number } {
  return { x: Math.cos(radians), y: -Math.sin(radians) };
}

function extent(
  { left, right, bottom, top }: Rectangle,
  { x, y }: { x: number; y: number },
): { from: number; to: number } {
  const [one, other] = [left * x + bottom * y, right * x + top * y];
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

function middle(box: Rectangle, direction: { x: number; y: number }): number {
  const { from, to } = extent(box, direction);
  return (from + to) / 2;
}

/** Boxes of letters reach from the lowest to the highest their font has. */
function letterHeight(glyphs: readonly Glyph[]): number {
  const heights = glyphs
    .filter(({ code }) => !isSpace(code))
    .map((glyph) => {
      const { x, y } = directionOf(glyph);
      const { from, to } = extent(glyph, { x: -y, y: x });
      return to - from;
    });
  // Half of a page of clusters have the height of what they show; the taller ones say what a line is.
  return Math.max(1, heights.toSorted((left, right) => left - right)[Math.floor(heights.length * 0.75)] ?? 1);
}

function isSpace(code: number): boolean {
  return code === space || code === 0xa0 || code === 0x09;
}

function isMark(code: number): boolean {
  return /^\p{M}$/u.test(String.fromCodePoint(code));
}
