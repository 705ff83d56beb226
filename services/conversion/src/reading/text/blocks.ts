import type { Line } from '../pdf-reader.ts';
import { boxOfLine, sizeOfLine } from './boxes.ts';

/** Lines further apart than this many line heights do not belong together. */
const widestGap = 0.75;
const sizeTolerance = 0.15;

/** Groups lines that stand together, as paragraphs, headings and cells do, in the order they come. */
export function groupBlocks(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const previous = block?.at(-1);
    if (block && previous && belongTogether(previous, line)) {
      block.push(line);
    } else {
      blocks.push([line]);
    }
  }
  return blocks;
}

function belongTogether(above: Line, below: Line): boolean {
  const [upper, lower] = [boxOfLine(above), boxOfLine(below)];
  const height = Math.max(upper[3] - upper[1], lower[3] - lower[1]);
  const gap = lower[1] - upper[3];
  const overlap = Math.min(upper[2], lower[2]) - Math.max(upper[0], lower[0]);
  const [upperSize, lowerSize] = [sizeOfLine(above), sizeOfLine(below)];
  return (
    (above.hyphenated || gap < widestGap * height) &&
    gap > -height &&
    overlap > 0 &&
    Math.abs(upperSize - lowerSize) <= sizeTolerance * Math.max(upperSize, lowerSize)
  );
}
