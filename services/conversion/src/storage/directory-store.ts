import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, piecesOf, type ObjectStore } from './object-store.ts';

const privateFile = 0o600;
const privateDirectory = 0o700;
/** In the same file system as the objects, so that a rename is one step. */
const unfinishedDirectory = '.unfinished';

/**
 * Objects as files under one directory, which instances on several machines may share. A write goes to a file beside
 * and becomes the object by a rename, once its bytes are on the disk.
 */
export async function openDirectoryStore(directory: string): Promise<ObjectStore> {
  const unfinished = join(directory, unfinishedDirectory);
  await mkdir(unfinished, { recursive: true, mode: privateDirectory });

  const pathOf = (key: string): string => join(directory, checkedKey(key));

  return {
    async put(key, source) {
      const path = pathOf(key);
      const draft = join(unfinished, randomUUID());
      try {
        await write(draft, source);
        const { size } = await stat(draft);
        await mkdir(dirname(path), { recursive: true, mode: privateDirectory });
        await rename(draft, path);
        return size;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(key) {
      const file = await open(pathOf(key)).catch(ignoreMissing);
      if (!file) {
        return undefined;
      }
      const { size } = await file.stat();
      return { bytes: size, stream: createReadStream('', { fd: file }) };
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    expire: (before) => expireUnder(directory, before),
  };
}

async function write(path: string, source: Uint8Array | Readable): Promise<void> {
  await pipeline(piecesOf(source), createWriteStream(path, { mode: privateFile, flags: 'wx', flush: true }));
}

async function expireUnder(directory: string, before: Date): Promise<number> {
  let expired = 0;
  const entries = (await readdir(directory, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      expired += await expireUnder(path, before);
    } else if (((await stat(path).catch(ignoreMissing))?.mtime ?? before) < before) {
      await rm(path, { force: true });
      expired++;
    }
  }
  return expired;
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
    throw error;
  }
}
