import { Readable } from 'node:stream';

export interface StoredObject {
  bytes: number;
  stream: Readable;
}

/**
 * Where documents wait to be read and fetched. An object is there whole or not at all, and is never changed: another
 * version has another key. Keys are words of lower-case letters, digits and dashes, joined by slashes.
 */
export interface ObjectStore {
  /** Stores an object; answers its size. Nothing is left of one whose source breaks. */
  put(key: string, source: Uint8Array | Readable): Promise<number>;
  get(key: string): Promise<StoredObject | undefined>;
  /** Once it returns the bytes are gone; deleting what is not there is no fault. */
  delete(key: string): Promise<void>;
  /**
   * Deletes what was stored before a moment, known to anybody or not: the last resort for objects whose owner died
   * before it could note them. Answers how many those were.
   */
  expire(before: Date): Promise<number>;
}

export async function readWhole({ stream, bytes }: StoredObject): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(bytes);
  let filled = 0;
  for await (const chunk of stream) {
    filled += (chunk as Buffer).copy(whole, filled);
  }
  if (filled !== bytes) {
    throw new Error(`An object of ${bytes} bytes ended after ${filled}`);
  }
  return whole;
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

/** @throws when it is none: a key is never a caller's to choose. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) {
    throw new Error(`Not an object's key: ${key}`);
  }
  return key;
}

export function piecesOf(source: Uint8Array | Readable): Readable {
  return source instanceof Readable ? source : Readable.from([source]);
}
