import type { RequestFiles, StoredFile } from '@octavo/kit';
import { createReadStream } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { fileOf } from '../storage/content.ts';
import { readWhole, type ObjectStore, type StoredObject } from '../storage/object-store.ts';

/** What a job is made from: the parsed body, bytes and dates included, and the file that came with it. */
export interface JobInput {
  body: unknown;
  upload: StoredFile | undefined;
}

export const inputKeyOf = (jobId: string): string => `jobs/${jobId}/input`;

const uploadKeyOf = (inputKey: string): string => inputKey.replace(/input$/, 'upload');

export async function putInput(objects: ObjectStore, key: string, { body, upload }: JobInput): Promise<void> {
  if (upload) {
    await objects.put(uploadKeyOf(key), createReadStream(upload.path));
  }
  await objects.put(key, serialize({ body, hasUpload: upload !== undefined, parts: upload?.parts }));
}

export async function getInput(objects: ObjectStore, key: string, files: RequestFiles): Promise<JobInput> {
  const { body, hasUpload, parts } = deserialize(await readWhole(await require(objects, key))) as {
    body: unknown;
    hasUpload: boolean;
    parts?: StoredFile['parts'];
  };
  const upload = hasUpload ? await fileOf(await require(objects, uploadKeyOf(key)), await files.newPath()) : undefined;
  return { body, upload: upload && parts ? { ...upload, parts } : upload };
}

export async function deleteInput(objects: ObjectStore, key: string): Promise<void> {
  await Promise.all([objects.delete(key), objects.delete(uploadKeyOf(key))]);
}

async function require(objects: ObjectStore, key: string): Promise<StoredObject> {
  const found = await objects.get(key);
  if (!found) {
    throw new Error(`The input ${key} is missing`);
  }
  return found;
}
