import type { Line, Word } from '../pdf-reader.ts';
import { boxOfLine } from './boxes.ts';

/** Words further apart than this many letter heights stand in different cells. */
const cellGap = 1.2;
const fewestRows = 2;

/** A line's words, parted where the page parts them. */
export function cellsOf(line: Line): Word[][] {
  const cells: Word[][] = [];
  for (const word of line.words) {
    const cell = cells.at(-1);
    const previous = cell?.at(-1);
    if (cell && previous && word.box[0] - previous.box[2] < cellGap * Math.max(word.size, previous.size)) {
      cell.push(word);
    } else {
      cells.push([word]);
    }
  }
  return cells;
}

/**
 * How many lines from here on are rows of one table: the same number of cells, two at least, each over or under its
 * neighbour.
 */
export function tableRowsFrom(lines: readonly Line[], start: number): Word[][][] {
  const rows: Word[][][] = [];
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] as Line;
    const cells = cellsOf(line);
    const above = rows.at(-1);
    const previous = lines[index - 1];
    if (cells.length < 2 || (above && (!aligned(above, cells) || (previous && isFar(previous, line))))) {
      break;
    }
    rows.push(cells);
  }
  return rows.length >= fewestRows ? rows : [];
}

function aligned(above: readonly Word[][], below: readonly Word[][]): boolean {
  return (
    above.length === below.length &&
    above.every((cell, column) => {
      const other = below[column] as Word[];
      const [left, right] = [cell[0]?.box[0] ?? 0, cell.at(-1)?.box[2] ?? 0];
      const [otherLeft, otherRight] = [other[0]?.box[0] ?? 0, other.at(-1)?.box[2] ?? 0];
      return Math.min(right, otherRight) > Math.max(left, otherLeft);
    })
  );
}

function isFar(above: Line, below: Line): boolean {
  const [upper, lower] = [boxOfLine(above), boxOfLine(below)];
  return lower[1] - upper[3] > 2.5 * (upper[3] - upper[1]);
}

/** The first row is the head: Markdown knows no table without one. */
export function tableMarkdown(rows: readonly Word[][][], escape: (text: string) => string): string {
  const [head = [], ...body] = rows.map((cells) =>
    cells.map((cell) => escape(cell.map(({ text }) => text).join(' ')).replaceAll('|', String.raw`\|`)),
  );
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
