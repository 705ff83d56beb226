import type { Box, Line } from '../pdf-reader.ts';

export function boxAround(boxes: readonly Box[]): Box {
  return boxes.reduce((all, box) => [
    Math.min(all[0], box[0]),
    Math.min(all[1], box[1]),
    Math.max(all[2], box[2]),
    Math.max(all[3], box[3]),
  ]);
}

export function boxOfLine(line: Line): Box {
  return boxAround(line.words.map(({ box }) => box));
}

export function textOfLine(line: Line): string {
  return line.words.map(({ text }) => text).join(' ');
}

/** Lines as one text: a word that a hyphen parted is whole again. */
export function joinLines(lines: readonly Line[], separator: string): string {
  return lines
    .map((line, index) => textOfLine(line) + (line.hyphenated || index === lines.length - 1 ? '' : separator))
    .join('');
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

/** The size most of the line's letters have. */
export function sizeOfLine(line: Line): number {
  return median(line.words.flatMap(({ text, size }) => Array.from({ length: text.length }, () => size)));
}
