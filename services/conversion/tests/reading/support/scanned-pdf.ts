import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';

export interface Scan {
  /** Degrees the sheet lies askew. */
  skew?: number;
  /** Quarters the whole sheet is turned, as when it was fed sideways. */
  turned?: 0 | 90 | 180 | 270;
  /** Shadow at one side and grain all over. */
  degraded?: boolean;
  /** Written over the image as real text, as scanners and courts stamp theirs. */
  stamp?: string;
}

/** A PDF whose pages are images of the given ones, as a scanner makes them. */
export async function scannedPdf(images: readonly Uint8Array[], scan: Scan = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const image of images) {
    const [width, height] = isSideways(scan) ? [842, 595] : [595, 842];
    const page = document.addPage([width, height]);
    const embedded = await document.embedJpg(await scanned(image, scan));
    page.drawImage(embedded, { x: 0, y: 0, width, height });
    if (scan.stamp !== undefined) {
      page.drawText(scan.stamp, { x: 20, y: 8, size: 8, rotate: degrees(0) });
    }
  }
  return document.save();
}

async function scanned(image: Uint8Array, { skew = 0, turned = 0, degraded = false }: Scan): Promise<Uint8Array> {
  const loaded = await loadImage(Buffer.from(image));
  const [width, height] = isSideways({ turned }) ? [loaded.height, loaded.width] : [loaded.width, loaded.height];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(((skew + turned) * Math.PI) / 180);
  context.drawImage(loaded, -loaded.width / 2, -loaded.height / 2);
  context.resetTransform();
  if (degraded) {
    const pixels = context.getImageData(0, 0, width, height);
    let seed = 1;
    for (let index = 0; index < pixels.data.length; index += 4) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      const shade = 1 - 0.45 * (((index / 4) % width) / width);
      const grain = (seed / 0x7fffffff - 0.5) * 60;
      for (let channel = 0; channel < 3; channel += 1) {
        pixels.data[index + channel] = Math.max(0, Math.min(255, (pixels.data[index + channel] ?? 0) * shade + grain));
      }
    }
    context.putImageData(pixels, 0, 0);
  }
  return canvas.encode('jpeg', 80);
}

function isSideways({ turned }: Scan): boolean {
  return turned === 90 || turned === 270;
}
