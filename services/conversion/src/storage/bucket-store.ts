import type { Bus } from '@octavo/kit';
import { Readable } from 'node:stream';
import { checkedKey, piecesOf, type ObjectStore } from './object-store.ts';

/** Longer than any object is needed, and not much: for those whose owner died before it could note them. */
const lifetimeSeconds = 26 * 60 * 60;

/** Objects in the NATS that every instance is connected to anyway: nothing to mount, nothing more to run. */
export async function openBucketStore(
  bus: Pick<Bus, 'openObjectBucket'>,
  { mostBytes }: { mostBytes: number },
): Promise<ObjectStore> {
  const bucket = await bus.openObjectBucket({ name: 'documents', lifetimeSeconds, mostBytes });
  return {
    put: async (key, source) => bucket.put(checkedKey(key), piecesOf(source)),
    async get(key) {
      const found = await bucket.get(checkedKey(key));
      return found && { bytes: found.bytes, stream: Readable.from(found.pieces, { objectMode: false }) };
    },
    delete: async (key) => bucket.delete(checkedKey(key)),
    expire: (before) => bucket.deleteBefore(before),
  };
}
