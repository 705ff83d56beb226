import { describe, expect, test } from '@jest/globals';
import type { Line } from '../pdf-reader.ts';
import { escapeMarkdown, headingScaleOf, pageMarkdown } from './markdown.ts';

/** A line whose words are 6 points a letter wide, at a height from the top. */
function line(text: string, { top, left = 60, size = 12 }: { top: number; left?: number; size?: number }): Line {
  let at = left;
  const words = text.split(' ').map((word) => {
    const width = word.length * size * 0.5;
    const box = [at, top, at + width, top + size] as const;
    at += width + size * 0.3;
    return { text: word, box, size, bold: false };
  });
  return { words, hyphenated: false };
}

const body = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => line('body text of usual size', { top: 200 + 15 * index }));

describe('headings', () => {
  test('are ranked by size, the body’s is the one most letters have', () => {
    const scale = headingScaleOf([
      [line('Title', { top: 20, size: 30 }), line('Chapter', { top: 80, size: 18 }), ...body(5)],
    ]);
    expect(scale).toEqual({ bodySize: 12, headingSizes: [30, 18] });
    expect(pageMarkdown([[line('Chapter', { top: 80, size: 18 })]], scale)).toBe('## Chapter');
    expect(pageMarkdown([[line('Usual', { top: 80 })]], scale)).toBe('Usual');
  });

  test('are not made of long paragraphs', () => {
    const scale = { bodySize: 10, headingSizes: [20] };
    expect(pageMarkdown([[line('long '.repeat(60).trim(), { top: 80, size: 20 })]], scale)).not.toContain('#');
  });
});

describe('lists', () => {
  test('have an item for each mark, with the lines that stand under its text', () => {
    const lines = [
      line('• the first item', { top: 100 }),
      line('goes on here', { top: 114, left: 75 }),
      line('• the second', { top: 128 }),
      line('and a paragraph', { top: 142 }),
    ];
    expect(pageMarkdown([lines], undefined)).toBe('- the first item goes on here\n- the second\n\nand a paragraph');
  });

  test('keep their numbers', () => {
    const lines = [line('3. third', { top: 100 }), line('4. fourth', { top: 114 })];
    expect(pageMarkdown([lines], undefined)).toBe('3. third\n4. fourth');
  });
});

test.each([
  ['a_b *c* [d](e) <f> `g`', String.raw`a\_b \*c\* \[d\](e) \<f\> \`g\``],
  ['# not a heading', String.raw`\# not a heading`],
  ['- not an item', String.raw`\- not an item`],
  ['1984. A year', String.raw`1984\. A year`],
  ['3 - 2 = 1, #1', '3 - 2 = 1, #1'],
])('%s keeps its meaning', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});
