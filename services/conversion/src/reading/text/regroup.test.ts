import { describe, expect, test } from '@jest/globals';
import type { Glyph } from './glyph.ts';
import { withLigaturesInOrder, withoutRepeats } from './mend-clusters.ts';
import { regroup } from './regroup.ts';

let drawings = 0;

/** Letters 6 wide and 14 high, each a drawing of its own. */
function glyph(letter: string, x: number, y: number, more: Partial<Glyph> = {}): Glyph {
  drawings += 1;
  const box = { left: x, right: x + 6, bottom: y - 4, top: y + 10 };
  return {
    index: drawings,
    code: letter.codePointAt(0) ?? 0,
    x,
    y,
    ...box,
    radians: 0,
    afterSpace: false,
    object: drawings,
    ...more,
  };
}

/** A row of letters, so far apart; a space in the text leaves room for one and draws nothing. */
function row(text: string, x: number, y: number, { apart = 0, space = 3 } = {}): Glyph[] {
  let at = x;
  return Array.from(text).flatMap((letter) => {
    const start = at;
    at += letter === ' ' ? space + apart : 6 + apart;
    return letter === ' ' ? [] : [glyph(letter, start, y)];
  });
}

const textOf = (glyphs: readonly Glyph[], silent: Parameters<typeof regroup>[1] = []): string =>
  regroup(glyphs, silent)
    .map(({ code }) => String.fromCodePoint(code))
    .join('');

describe('words and lines by where the letters stand', () => {
  test('room between letters is a space, another baseline another line', () => {
    expect(textOf([...row('to be', 0, 100), ...row('or not', 0, 84)])).toBe('to be\nor not');
  });

  test('cells of a row stay in one line', () => {
    expect(textOf([...row('oil', 0, 100), ...row('7', 200, 100)])).toBe('oil 7');
  });

  test('letters that are spaced out are words all the same', () => {
    expect(textOf(row('ANNUAL REPORT', 0, 100, { apart: 4, space: 6 }))).toBe('ANNUAL REPORT');
  });

  test('a raised number belongs to its word', () => {
    const note = glyph('1', 24, 105, { top: 113, bottom: 101 });
    expect(textOf([...row('note', 0, 100), note])).toBe('note1');
  });

  test('text on its side runs down the page', () => {
    const sideways = Array.from('down', (letter, place) =>
      glyph(letter, 50, 300 - 6 * place, {
        radians: Math.PI / 2,
        left: 46,
        right: 60,
        top: 300 - 6 * place,
        bottom: 294 - 6 * place,
      }),
    );
    expect(textOf([...sideways, ...row('up', 80, 300)])).toBe('down\nup');
  });

  test('of letters askew, spaces are where PDFium sees them', () => {
    const askew = Array.from('askew', (letter, place) =>
      glyph(letter, 100 + 7 * place, 100 + 7 * place, { radians: -Math.PI / 4, afterSpace: place === 2 }),
    );
    expect(textOf(askew)).toBe('as kew');
  });

  test('a gap where something is drawn is none', () => {
    const [first, second] = [glyph('र', 0, 100), glyph('न', 9, 100)] as const;
    expect(textOf([first, second])).toBe('र न');
    expect(textOf([first, second], [{ left: 6, right: 9, bottom: 98, top: 108 }])).toBe('रन');
  });

  test('a word that a hyphen parted goes on', () => {
    expect(textOf([...row('docu\u0002', 0, 100), ...row('ment', 0, 84)])).toBe('docu\u0002ment');
  });
});

test('what two drawings mean together is told once', () => {
  const cluster = (x: number, object: number): Glyph[] =>
    Array.from('ห้', (letter) => glyph(letter, x, 100, { object, left: 1, right: 5 }));
  const glyphs = [...cluster(0, 900), glyph('อ', 6, 100), ...cluster(6.5, 901)];
  expect(textOf(withoutRepeats(glyphs))).toBe('ห้อ');
});

test('the same cluster further on is another one', () => {
  const cluster = (x: number, object: number): Glyph[] =>
    Array.from('ห้', (letter) => glyph(letter, x, 100, { object, left: x, right: x + 6 }));
  expect(textOf(withoutRepeats([...cluster(0, 910), ...cluster(6, 911)]))).toBe('ห้ห้');
});

test('lam stands before the alef of its ligature', () => {
  const ligature = Array.from('ال', (letter) => glyph(letter, 0, 100, { object: 920 }));
  const article = [glyph('ا', 20, 100), glyph('ل', 14, 100)];
  const letters = withLigaturesInOrder([...article, ...ligature]).map(({ code }) => String.fromCodePoint(code));
  expect(letters.join('')).toBe('اللا');
});
