import type { Line, Word } from '../pdf-reader.ts';
import { median } from './boxes.ts';

/** Blank lines between rows that stand far apart, at most. */
const mostBlankLines = 3;
const widestColumn = 400;

interface Row {
  middle: number;
  bottom: number;
  words: Word[];
}

/** Writes words where they stand on the page, as far as letters of one width can: columns stay side by side. */
export function layoutText(lines: readonly Line[]): string {
  const words = lines.flatMap((line) => line.words);
  if (words.length === 0) {
    return '';
  }
  const letterWidth = Math.max(
    1,
    median(words.map(({ text, box }) => (box[2] - box[0]) / Math.max(1, Array.from(text).length))),
  );
  const left = Math.min(...words.map(({ box }) => box[0]));
  const rows = rowsOf(words);
  const lineHeight = Math.max(1, median(words.map(({ box }) => box[3] - box[1])));
  let text = '';
  let previous: Row | undefined;
  for (const row of rows) {
    if (previous) {
      const gap = (row.middle - previous.middle) / lineHeight;
      text += '\n'.repeat(1 + Math.min(mostBlankLines, Math.max(0, Math.round(gap / 1.4) - 1)));
    }
    text += rowText(row, left, letterWidth);
    previous = row;
  }
  return text;
}

function rowsOf(words: readonly Word[]): Row[] {
  const rows: Row[] = [];
  const byMiddle = words
    .map((word) => ({ word, middle: (word.box[1] + word.box[3]) / 2 }))
    .toSorted((one, other) => one.middle - other.middle);
  for (const { word, middle } of byMiddle) {
    const row = rows.at(-1);
    const height = word.box[3] - word.box[1];
    if (row && middle - row.middle < height / 2) {
      row.words.push(word);
      row.bottom = Math.max(row.bottom, word.box[3]);
    } else {
      rows.push({ middle, bottom: word.box[3], words: [word] });
    }
  }
  return rows;
}

function rowText({ words }: Row, left: number, letterWidth: number): string {
  let line = '';
  for (const { text, box } of words.toSorted((one, other) => one.box[0] - other.box[0])) {
    const column = Math.min(widestColumn, Math.round((box[0] - left) / letterWidth));
    const length = Array.from(line).length;
    line += ' '.repeat(Math.max(line === '' ? 0 : 1, column - length)) + text;
  }
  return line;
}
