import * as zlib from 'node:zlib';

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) {
    value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return value;
});

type Crc32 = (data: Uint8Array, value?: number) => number;

/** Node has it from 20.15 on, thirty times as fast; its types do not tell. */
export const crc32: Crc32 =
  (zlib as unknown as { crc32?: Crc32 }).crc32 ??
  ((data, value = 0) => {
    let register = ~value;
    for (const byte of data) {
      register = (register >>> 8) ^ (table[(register ^ byte) & 0xff] as number);
    }
    return ~register >>> 0;
  });
