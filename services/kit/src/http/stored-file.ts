import { AppError } from '@octavo/contracts';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bodyTooLarge, cutOff } from './body-errors.ts';

/** A whole file on disk. */
export interface StoredFile {
  path: string;
  byteLength: number;
  /** Of several files that came together and are kept as one: where each lies in it. */
  parts?: readonly FilePart[];
}

export interface FilePart {
  name: string;
  offset: number;
  byteLength: number;
}

/** What waits for the disk is written at once: with less, each piece of a large file waits for the one before it. */
const writtenAtOnceBytes = 1024 * 1024;

/**
 * Writes a stream to a new file, a few pieces of it in memory at a time.
 * @throws AppError when the file is empty, longer than the limit, or cut off.
 */
export async function storeFile(source: Readable, limitBytes: number, path: string): Promise<StoredFile> {
  let byteLength = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteLength += chunk.length;
      done(byteLength > limitBytes ? bodyTooLarge(limitBytes) : null, chunk);
    },
  });
  try {
    await pipeline(
      source,
      count,
      createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: writtenAtOnceBytes }),
      { end: true },
    );
  } catch (error) {
    throw error instanceof AppError ? error : cutOff(error);
  }
  if (byteLength === 0) {
    throw new AppError({ code: 'invalid_request', message: 'The file is empty' });
  }
  return { path, byteLength };
}
