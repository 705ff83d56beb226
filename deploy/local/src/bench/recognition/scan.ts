import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';

const jpegQuality = 80;
const shadowAtTheSide = 0.45;
const grainLevels = 60;

/** What a good scanner makes of a page, or a bad one: 3 degrees askew, light that falls off to one side, grain. */
export type ScanQuality = 'clean' | 'degraded';

export async function scanOf(page: Uint8Array, quality: ScanQuality): Promise<Buffer> {
  const image = await loadImage(Buffer.from(page));
  const { width, height } = image;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  if (quality === 'clean') {
    context.drawImage(image, 0, 0);
    return canvas.encode('png');
  }
  context.translate(width / 2, height / 2);
  context.rotate((3 * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2);
  context.resetTransform();
  const pixels = context.getImageData(0, 0, width, height);
  // The same grain in every run.
  let seed = 1;
  for (let index = 0; index < pixels.data.length; index += 4) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    const light = 1 - shadowAtTheSide * (((index / 4) % width) / width);
    const grain = (seed / 0x7fffffff - 0.5) * grainLevels;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (pixels.data[index + channel] ?? 0) * light + grain;
      pixels.data[index + channel] = Math.max(0, Math.min(255, value));
    }
  }
  context.putImageData(pixels, 0, 0);
  return canvas.encode('jpeg', jpegQuality);
}

/** An A4 page that is nothing but the image. */
export async function pdfOfScan(scan: Uint8Array, quality: ScanQuality): Promise<Buffer> {
  const document = await PDFDocument.create();
  const [width, height] = [595.28, 841.89];
  const embedded = quality === 'clean' ? await document.embedPng(scan) : await document.embedJpg(scan);
  document.addPage([width, height]).drawImage(embedded, { x: 0, y: 0, width, height });
  return Buffer.from(await document.save());
}
