import { crc32, deflateSync } from 'node:zlib';
import type { PageImage } from './pdf.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const eightBits = 8;
const colourWithAlpha = 6;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A page as a PNG file, for people to look at. */
export function pngOf({ width, height, pixels }: PageImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([eightBits, colourWithAlpha], 8);
  const rowBytes = width * 4;
  // Each row begins with its filter: none.
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
