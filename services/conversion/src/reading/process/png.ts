import { promisify } from 'node:util';
import { crc32 } from './crc32.ts';
import { deflate } from 'node:zlib';
import type { PageBitmap } from './page-bitmap.ts';

const compress = promisify(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const colourTypes = { 1: 0, 3: 2, 4: 6 } as const;
const metresPerInch = 0.0254;
/** Higher levels take three times as long for a tenth less. */
const level = 3;
const chunkBytes = 256 * 1024;
const upFilter = 2;

/** A PNG as its page needs it: grey, RGB or RGBA, eight bits a channel. Compresses off the main thread. */
export async function encodePng(bitmap: PageBitmap, dpi: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(bitmap.width, 0);
  header.writeUInt32BE(bitmap.height, 4);
  header.set([8, colourTypes[bitmap.channels], 0, 0, 0], 8);
  const resolution = Buffer.alloc(9);
  const perMetre = Math.round(dpi / metresPerInch);
  resolution.writeUInt32BE(perMetre, 0);
  resolution.writeUInt32BE(perMetre, 4);
  resolution[8] = 1;
  const data = await compress(filterRows(bitmap), { level, chunkSize: chunkBytes });
  return Buffer.concat([
    signature,
    ...chunk('IHDR', header),
    ...chunk('pHYs', resolution),
    ...chunk('IDAT', data),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each row as its difference from the one above: what repeats downwards, as most of a page does, becomes zeros. */
function filterRows({ width, height, channels, pixels }: PageBitmap): Uint8Array {
  const rowBytes = width * channels;
  const filtered = new Uint8Array((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const to = row * (rowBytes + 1);
    const from = row * rowBytes;
    filtered[to] = upFilter;
    if (row === 0) {
      filtered.set(pixels.subarray(0, rowBytes), 1);
      continue;
    }
    for (let offset = 0; offset < rowBytes; offset += 1) {
      filtered[to + 1 + offset] = (pixels[from + offset] as number) - (pixels[from - rowBytes + offset] as number);
    }
  }
  return filtered;
}

function chunk(type: string, data: Buffer): Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return [head, data, check];
}
