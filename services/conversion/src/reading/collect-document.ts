import type { StoredFile } from '@octavo/kit';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is no longer than this stays in memory: a file takes longer to make, read and remove than it takes to send. */
const heldBytes = 256 * 1024;

/** Collects an answer's pieces as they come: a short one in memory, a longer one in a file, whose disk sets the pace. */
export async function collectDocument(
  pieces: AsyncIterable<string | Uint8Array>,
  newPath: () => Promise<string>,
): Promise<Uint8Array | StoredFile> {
  const rest = pieces[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  let byteLength = 0;
  while (byteLength <= heldBytes) {
    const next = await rest.next();
    if (next.done) {
      return Buffer.concat(held);
    }
    const piece = Buffer.from(next.value);
    held.push(piece);
    byteLength += piece.length;
  }
  return writeFile(await newPath(), held, rest);
}

async function writeFile(
  path: string,
  held: readonly Buffer[],
  rest: AsyncIterator<string | Uint8Array>,
): Promise<StoredFile> {
  async function* all(): AsyncGenerator<string | Uint8Array> {
    yield* held;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(all(), { objectMode: true }), file);
  return { path, byteLength: file.bytesWritten };
}
