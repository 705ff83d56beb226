import type { StoredFile } from '@octavo/kit';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes pieces to a new file as they come; the disk sets the pace. */
export async function writeFile(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<StoredFile> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(pieces, { objectMode: true }), file);
  return { path, byteLength: file.bytesWritten };
}
