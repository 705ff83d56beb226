import type { RenderOptions } from '../pdf-reader.ts';
import type { PageBitmap } from './page-bitmap.ts';
import { encodePng } from './png.ts';

/** Encodes a page's pixels, off the main thread. */
export async function encodeImage(
  bitmap: PageBitmap,
  { format, quality }: Pick<RenderOptions, 'format' | 'quality'>,
  dpi: number,
): Promise<Uint8Array> {
  switch (format) {
    case 'png':
      return encodePng(bitmap, dpi);
    case 'jpeg':
    case 'webp': {
      // Its library takes longer to load than all the rest, and most documents do without it.
      const { createCanvas, ImageData } = await import('@napi-rs/canvas');
      const canvas = createCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d').putImageData(new ImageData(toRgba(bitmap), bitmap.width, bitmap.height), 0, 0);
      return format === 'jpeg' ? canvas.encode('jpeg', quality) : canvas.encode('webp', quality);
    }
  }
}

function toRgba({ channels, pixels, width, height }: PageBitmap): Uint8ClampedArray<ArrayBuffer> {
  if (channels === 4) {
    return new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.byteLength);
  }
  const rgba = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(rgba.buffer);
  for (let index = 0; index < words.length; index += 1) {
    const at = index * channels;
    const red = pixels[at] as number;
    const green = channels === 1 ? red : (pixels[at + 1] as number);
    const blue = channels === 1 ? red : (pixels[at + 2] as number);
    words[index] = 0xff000000 | (blue << 16) | (green << 8) | red;
  }
  return rgba;
}
