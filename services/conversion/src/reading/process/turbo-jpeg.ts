import { loadKoffi, nativeMemory } from './koffi.ts';
import type { PageBitmap } from './page-bitmap.ts';

export type JpegEncoder = (bitmap: PageBitmap, quality: number, dpi: number) => Uint8Array;

/** libjpeg-turbo's own interface, in versions 2 and 3. */
const libraryName = 'libturbojpeg.so.0';

const rgbx = { pixelFormat: 2, bytes: 4 };
const grey = { pixelFormat: 6, bytes: 1 };
const subsampling = { full: 0, half: 2, grey: 3 };
const withoutReallocating = 1_024;
/** From here on, colours are worth as many samples as brightness. */
const fineQuality = 90;

/** The system's libjpeg-turbo, ten times as fast as what comes with npm; undefined where there is none. */
export async function loadTurboJpeg(): Promise<JpegEncoder | undefined> {
  try {
    return await createEncoder();
  } catch {
    return undefined;
  }
}

async function createEncoder(): Promise<JpegEncoder> {
  const koffi = await loadKoffi();
  const library = koffi.load(libraryName);
  const memory = nativeMemory(koffi);
  const mostBytesOf = library.func('unsigned long tjBufSize(int, int, int)');
  const compress = library.func(
    'int tjCompress2(uintptr_t, const void *, int, int, int, int, uintptr_t, uintptr_t, int, int, int)',
  );
  const handle = library.func('uintptr_t tjInitCompress()')();
  /** Where the encoder finds the address of its output, and the length of it. */
  const slots = memory.malloc(16);
  if (handle === 0 || slots === 0) {
    throw new RangeError('libjpeg-turbo has no memory');
  }
  const slotView = new DataView(koffi.view(slots, 16));

  return ({ width, height, channels, pixels }, quality, dpi) => {
    const { pixelFormat, bytes } = channels === 1 ? grey : rgbx;
    const samples = channels === 1 ? subsampling.grey : quality >= fineQuality ? subsampling.full : subsampling.half;
    const capacity = mostBytesOf(width, height, samples);
    const output = memory.malloc(capacity);
    if (output === 0) {
      throw new RangeError(`libjpeg-turbo has no memory for ${capacity} bytes`);
    }
    try {
      slotView.setBigUint64(0, BigInt(output), true);
      slotView.setBigUint64(8, BigInt(capacity), true);
      const size = [width, width * bytes, height, pixelFormat];
      const failed = compress(handle, pixels, ...size, slots, slots + 8, samples, quality, withoutReallocating);
      if (failed !== 0) {
        throw new RangeError('libjpeg-turbo could not encode the page');
      }
      const byteLength = Number(slotView.getBigUint64(8, true));
      return withResolution(new Uint8Array(koffi.view(output, byteLength)).slice(), dpi);
    } finally {
      memory.free(output);
    }
  };
}

/** JFIF has it behind its name: unit, then dots across and down. */
function withResolution(jpeg: Uint8Array, dpi: number): Uint8Array {
  const view = new DataView(jpeg.buffer);
  const dots = Math.round(dpi);
  if (Buffer.from(jpeg.subarray(6, 10)).toString('latin1') === 'JFIF' && dots > 0 && dots <= 0xffff) {
    view.setUint8(13, 1);
    view.setUint16(14, dots);
    view.setUint16(16, dots);
  }
  return jpeg;
}
