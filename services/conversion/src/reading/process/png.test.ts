import { expect, test } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PageBitmap } from './page-bitmap.ts';
import { encodePng } from './png.ts';

const width = 5;
const height = 4;

type Paint = (x: number, y: number) => readonly number[];

function bitmapOf(channels: 1 | 4, hasAlpha: boolean, paint: Paint): PageBitmap {
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, index) => {
    const at = Math.floor(index / channels);
    return paint(at % width, Math.floor(at / width))[index % channels] as number;
  });
  return { width, height, channels, hasAlpha, pixels };
}

/** What a reader of the file sees, four channels a pixel. */
async function seen(png: Uint8Array): Promise<number[]> {
  const image = await loadImage(Buffer.from(png));
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return [...context.getImageData(0, 0, width, height).data];
}

const colourTypeOf = (png: Uint8Array): number | undefined => png[25];

const grey: Paint = (x, y) => (y === 2 ? [9, 9, 9, 255] : [x * 40, x * 40, x * 40, 255]);
const coloured: Paint = (x, y) => (x === 4 && y === 3 ? [1, 2, 3, 255] : [200, 200, 200, 255]);
const veiled: Paint = (x, y) => [y * 60, 0, 0, x === 0 ? 0 : 255];

test.each<[string, number, PageBitmap]>([
  ['colour takes three channels', 2, bitmapOf(4, false, coloured)],
  ['drawn in colour without any, it takes one', 0, bitmapOf(4, false, grey)],
  ['drawn in grey, it takes one', 0, bitmapOf(1, false, grey)],
  ['transparency takes four', 6, bitmapOf(4, true, veiled)],
])('%s, and every pixel is what it was', async (_what, colourType, bitmap) => {
  const png = encodePng(bitmap, 72);
  expect(colourTypeOf(png)).toBe(colourType);
  const { channels, pixels } = bitmap;
  const expected = channels === 4 ? [...pixels] : [...pixels].flatMap((value) => [value, value, value, 255]);
  const shown = (values: number[]): number[] =>
    values.map((value, index) => (values[index - (index % 4) + 3] === 0 ? 0 : value));
  expect(shown(await seen(png))).toEqual(shown(expected));
});
