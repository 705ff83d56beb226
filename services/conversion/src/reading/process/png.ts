import { crc32 } from './crc32.ts';
import { deflateSync } from 'node:zlib';
import type { PageBitmap } from './page-bitmap.ts';
import { pngRows } from './png-rows.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const metresPerInch = 0.0254;
/** Higher levels take three times as long for a tenth less. */
const level = 3;
const chunkBytes = 256 * 1024;

/** A PNG as its page needs it: grey, RGB or RGBA, eight bits a channel. */
export function encodePng(bitmap: PageBitmap, dpi: number): Buffer {
  const { colourType, data: rows } = pngRows(bitmap);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(bitmap.width, 0);
  header.writeUInt32BE(bitmap.height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  const resolution = Buffer.alloc(9);
  const perMetre = Math.round(dpi / metresPerInch);
  resolution.writeUInt32BE(perMetre, 0);
  resolution.writeUInt32BE(perMetre, 4);
  resolution[8] = 1;
  const data = deflateSync(rows, { level, chunkSize: chunkBytes });
  return Buffer.concat([
    signature,
    ...chunk('IHDR', header),
    ...chunk('pHYs', resolution),
    ...chunk('IDAT', data),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return [head, data, check];
}
