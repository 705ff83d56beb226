import type { Canvas } from '@napi-rs/canvas';
import type { ImageFormat } from '@octavo/contracts';
import type { PageBitmap } from './page-bitmap.ts';
import { encodePng } from './png.ts';
import { loadTurboJpeg } from './turbo-jpeg.ts';

/** Reads the pixels before it returns: they are gone afterwards. */
export type ImageEncoder = (bitmap: PageBitmap, quality: number, dpi: number) => Promise<Uint8Array>;

/** Of 1 to 10. Slower ones take twice as long for a hundredth less, faster ones write half as much again. */
const avifSpeed = 8;

/** Encoders by format, each loaded when it is first needed: most documents do without. */
export function createImageEncoders(): (format: ImageFormat) => Promise<ImageEncoder> {
  const loaded = new Map<ImageFormat, Promise<ImageEncoder>>();
  return (format) => {
    const encoder = loaded.get(format) ?? loadEncoder(format);
    loaded.set(format, encoder);
    return encoder;
  };
}

async function loadEncoder(format: ImageFormat): Promise<ImageEncoder> {
  switch (format) {
    case 'png':
      return async (bitmap, _quality, dpi) => encodePng(bitmap, dpi);
    case 'jpeg': {
      const encode = await loadTurboJpeg();
      return encode
        ? async (...image) => encode(...image)
        : encodeByCanvas((canvas, quality) => canvas.encode('jpeg', quality));
    }
    case 'webp':
      return encodeByCanvas((canvas, quality) => canvas.encode('webp', quality));
    case 'avif':
      return encodeByCanvas((canvas, quality) => canvas.encode('avif', { quality, speed: avifSpeed, threads: 1 }));
    default:
      return format satisfies never;
  }
}

async function encodeByCanvas(encode: (canvas: Canvas, quality: number) => Promise<Buffer>): Promise<ImageEncoder> {
  const { createCanvas, ImageData } = await import('@napi-rs/canvas');
  return (bitmap, quality) => {
    const { width, height } = bitmap;
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').putImageData(new ImageData(toRgba(bitmap), width, height), 0, 0);
    return encode(canvas, quality);
  };
}

function toRgba({ channels, pixels, width, height }: PageBitmap): Uint8ClampedArray<ArrayBuffer> {
  if (channels === 4) {
    return Uint8ClampedArray.from(pixels);
  }
  const rgba = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(rgba.buffer);
  for (let index = 0; index < words.length; index += 1) {
    words[index] = 0xff000000 | ((pixels[index] as number) * 0x010101);
  }
  return rgba;
}
