import type { StoredFile } from '@octavo/kit';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from './object-store.ts';

/** Bytes in memory or on disk, as a store or an answer takes them. */
export function sourceOf(content: Uint8Array | StoredFile): Uint8Array | Readable {
  return content instanceof Uint8Array ? content : createReadStream(content.path);
}

export async function bytesOf(content: Uint8Array | StoredFile): Promise<Uint8Array> {
  return content instanceof Uint8Array ? content : readFile(content.path);
}

/** Writes an object to a file of a request's own. */
export async function fileOf({ stream, bytes }: StoredObject, path: string): Promise<StoredFile> {
  await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, byteLength: bytes };
}
