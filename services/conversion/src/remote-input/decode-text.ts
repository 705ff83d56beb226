import { isUtf8 } from 'node:buffer';
import { remoteFault } from './remote-fault.ts';

const byteOrderMarks = [
  { bytes: Buffer.from([0xef, 0xbb, 0xbf]), charset: 'utf-8' },
  { bytes: Buffer.from([0xff, 0xfe]), charset: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), charset: 'utf-16be' },
] as const;

/** What the web takes text for whose character set nobody tells and that is not UTF-8. */
const lastResort = 'windows-1252';

/**
 * Text as its byte order mark says, else as the server said, else UTF-8 if it is that, else Windows-1252. The mark
 * goes.
 * @throws AppError `document_failed` for a character set that nobody knows.
 */
export function decodeText(bytes: Uint8Array, declared: string | undefined): string {
  const mark = byteOrderMarks.find((one) => one.bytes.equals(bytes.subarray(0, one.bytes.length)));
  const charset = mark?.charset ?? declared ?? (isUtf8(bytes) ? 'utf-8' : lastResort);
  return decoderFor(charset).decode(bytes);
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch (error) {
    throw remoteFault(`The address answered text in the unknown character set '${charset.slice(0, 40)}'`, {
      cause: error,
    });
  }
}
