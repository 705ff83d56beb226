import type { PageBitmap } from './page-bitmap.ts';

const paper = 240;

/** Whether there is nothing darker than paper. */
export function isBlank({ pixels }: PageBitmap): boolean {
  return pixels.every((value) => value >= paper);
}

/** A portable greymap: tesseract reads it without decoding. */
export function toGreymap({ width, height, pixels }: PageBitmap): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

/** Turns a grey image clockwise. */
export function turn(bitmap: PageBitmap, degrees: 90 | 180 | 270): PageBitmap {
  const { width, height, pixels } = bitmap;
  if (degrees === 180) {
    return { ...bitmap, pixels: pixels.toReversed() };
  }
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const target = degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      turned[target] = pixels[y * width + x] as number;
    }
  }
  return { ...bitmap, width: height, height: width, pixels: turned };
}
