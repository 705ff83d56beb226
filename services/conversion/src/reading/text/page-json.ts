import type { Box } from '../pdf-reader.ts';
import { boxAround, boxOfLine, joinLines, textOfLine } from './boxes.ts';
import type { ReadPage } from './read-pages.ts';

interface WordJson {
  text: string;
  box: Box;
  confidence?: number;
}

/** A page in the JSON answer. Boxes are left, top, right, bottom in points from the page's top left corner. */
export interface PageJson {
  page: number;
  width: number;
  height: number;
  /** Whether the text was in the PDF or recognised in the page's image. */
  source: 'text' | 'ocr';
  confidence?: number;
  /** Degrees by which the page was turned clockwise to be read; its boxes are those of the turned page. */
  turned?: number;
  text: string;
  blocks: { text: string; box: Box; lines: { text: string; box: Box; words: WordJson[] }[] }[];
}

export function pageJson({ blocks, confidence, turned, ...page }: ReadPage): PageJson {
  return {
    page: page.page,
    width: round(page.width),
    height: round(page.height),
    source: page.source,
    ...(confidence === undefined ? {} : { confidence }),
    ...(turned === 0 ? {} : { turned }),
    text: page.text,
    blocks: blocks.map((lines) => ({
      text: joinLines(lines, '\n'),
      box: boxAround(lines.map(boxOfLine)),
      lines: lines.map((line) => ({
        text: textOfLine(line) + (line.hyphenated ? '-' : ''),
        box: boxOfLine(line),
        words: line.words.map(({ text, box, confidence: sure }) => ({
          text,
          box,
          ...(sure === undefined ? {} : { confidence: sure }),
        })),
      })),
    })),
  };
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
