import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

const charsetPattern = /charset\s*=\s*["']?\s*([\w:-]+)/i;
const headBytes = 1_024;

/** Where Windows-1252 is not Latin-1, from 0x80 on. Node takes the one for the other. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Reads a text file as browsers do: by its byte order mark, as UTF-8, by the charset it names, as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const decoder = decoderFor(bytes);
  return decoder.encoding === 'windows-1252' ? decodeWestern(bytes) : decoder.decode(bytes);
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) {
    return new TextDecoder(first === 0xfe ? 'utf-16be' : 'utf-16le');
  }
  if (isUtf8(bytes)) {
    return new TextDecoder();
  }
  const named = charsetPattern.exec(latin1(bytes.subarray(0, headBytes)))?.[1];
  try {
    return new TextDecoder(named ?? 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function decodeWestern(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\x80-\x9f]/g, (character) => western[character.charCodeAt(0) - 0x80] ?? character);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
