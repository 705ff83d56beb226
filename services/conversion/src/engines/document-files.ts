import type { FilePart, StoredFile } from '@octavo/kit';
import { open } from 'node:fs/promises';

/** Files that lie beside a document and are found by it under their names: 'style.css', 'images/logo.png'. */
export interface DocumentFiles {
  read(name: string): Promise<Buffer | undefined>;
}

/** The files that came together in one. Nothing else can be read: names are looked up in a list, not on the disk. */
export function documentFilesIn({ path, parts = [] }: StoredFile): DocumentFiles {
  const byName = new Map(parts.map((part) => [part.name, part]));
  return {
    async read(name) {
      const part = byName.get(name);
      return part && (await readPart(path, part));
    },
  };
}

async function readPart(path: string, { offset, byteLength }: FilePart): Promise<Buffer> {
  const content = Buffer.alloc(byteLength);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(content, 0, byteLength, offset);
    return content.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
