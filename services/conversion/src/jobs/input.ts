import { deserialize, serialize } from 'node:v8';
import { readWhole, type ObjectStore } from '../storage/object-store.ts';

export const inputKeyOf = (jobId: string): string => `jobs/${jobId}/input`;

/** The parsed body as the operation takes it, bytes and dates included. */
export function putInput(objects: ObjectStore, key: string, body: unknown): Promise<number> {
  return objects.put(key, serialize(body));
}

export async function getInput(objects: ObjectStore, key: string): Promise<unknown> {
  const found = await objects.get(key);
  if (!found) {
    throw new Error(`The input ${key} is missing`);
  }
  return deserialize(await readWhole(found));
}
