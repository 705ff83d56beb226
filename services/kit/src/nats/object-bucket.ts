import { AppError } from '@octavo/contracts';
import { createHash, randomUUID } from 'node:crypto';
import {
  DiscardPolicy,
  headers,
  nanos,
  NatsError,
  StorageType,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
  type PubAck,
} from 'nats';
import { z } from 'zod';
import type { BusOptions } from './bus.ts';
import { inChunks } from './chunks.ts';
import { storedMessages, type StoredMessages } from './stored-messages.ts';

export interface ObjectBucketOptions {
  /** Names the bucket; letters, digits, underscore. */
  name: string;
  /** After so long the servers forget what nobody deleted. */
  lifetimeSeconds: number;
  /** Set aside on the servers' disks; beyond it, what is put is turned away. */
  mostBytes: number;
}

export interface BucketObject {
  bytes: number;
  /** A chunk is fetched when the one before it is taken. Throws when the object is deleted meanwhile. */
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Objects in JetStream, in the layout of NATS's own object store, so that its tools can list and read them. Every
 * method throws `unavailable` when the servers do not answer as they should.
 */
export interface ObjectBucket {
  /** Answers the size. Nothing can be got of an object whose source breaks, and what broke it is thrown. */
  put(name: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  get(name: string): Promise<BucketObject | undefined>;
  /** Overwrites the bytes on the servers' disks: NATS's own deletion only forgets where they are. */
  delete(name: string): Promise<void>;
  /** Deletes what was put before a moment, half an object as well; answers how many whole ones those were. */
  deleteBefore(moment: Date): Promise<number>;
}

/** Under the servers' usual payload limit of a megabyte, in base64 too. */
const chunkBytes = 512 * 1024;
/** Chunks on their way at once: what an object takes of our memory, whatever its size. */
const window = 8;
const publishing = { timeout: 10_000 };

const infoSchema = z.object({ nuid: z.string(), size: z.number(), chunks: z.number() });

type ObjectInfo = z.infer<typeof infoSchema>;

export async function openObjectBucket(
  connection: NatsConnection,
  busOptions: BusOptions,
  options: ObjectBucketOptions,
): Promise<ObjectBucket> {
  const bucket = `${busOptions.prefix}_${options.name}`;
  const stream = `OBJ_${bucket}`;
  const manager = await connection.jetstreamManager();
  await makeStream(manager, bucket, { ...options, replicas: busOptions.streamReplicas ?? 1 });
  const jetstream = connection.jetstream();
  const messages = storedMessages(connection, manager, stream);
  const infoSubjects = `$O.${bucket}.M.`;
  const infoSubjectOf = (name: string): string => infoSubjects + urlSafe(Buffer.from(name).toString('base64'));
  const chunkSubjectOf = ({ nuid }: Pick<ObjectInfo, 'nuid'>): string => `$O.${bucket}.C.${nuid}`;

  async function find(name: string): Promise<(ObjectInfo & { sequence: number }) | undefined> {
    const message = await messages.last(infoSubjectOf(name));
    return message && { ...infoSchema.parse(message.json()), sequence: message.seq };
  }

  async function put(name: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
    const former = await find(name);
    const nuid = randomUUID().replaceAll('-', '');
    const mtime = new Date().toISOString();
    try {
      const sent = await publishChunks(jetstream, chunkSubjectOf({ nuid }), pieces);
      const info = { name, bucket, nuid, mtime, ...sent, options: { max_chunk_size: chunkBytes } };
      const rollup = headers();
      rollup.set('Nats-Rollup', 'sub');
      await jetstream.publish(infoSubjectOf(name), JSON.stringify(info), { headers: rollup, ...publishing });
      if (former) {
        await messages.eraseAll(chunkSubjectOf(former));
      }
      return sent.size;
    } catch (error) {
      await messages
        .eraseAll(chunkSubjectOf({ nuid }))
        .catch((failure: unknown) =>
          busOptions.log.warn({ err: failure, stream }, 'half an object is left to its lifetime'),
        );
      throw error;
    }
  }

  return {
    put: (name, pieces) => orUnavailable(() => put(name, pieces)),

    get: (name) =>
      orUnavailable(async () => {
        const found = await find(name);
        return found && { bytes: found.size, pieces: chunksOf(messages, chunkSubjectOf(found), found) };
      }),

    delete: (name) =>
      orUnavailable(async () => {
        const found = await find(name);
        if (found) {
          // What tells of the object goes last: should this break off, deleting it again goes on.
          await messages.eraseAll(chunkSubjectOf(found));
          await messages.erase(found.sequence);
        }
      }),

    deleteBefore: (moment) =>
      orUnavailable(async () => {
        let whole = 0;
        for (;;) {
          const oldest = await messages.oldestBefore(moment);
          if (!oldest) {
            return whole;
          }
          await messages.erase(oldest.seq);
          whole += oldest.subject.startsWith(infoSubjects) ? 1 : 0;
        }
      }),
  };
}

async function makeStream(
  manager: JetStreamManager,
  bucket: string,
  { lifetimeSeconds, mostBytes, replicas }: Omit<ObjectBucketOptions, 'name'> & { replicas: number },
): Promise<void> {
  const name = `OBJ_${bucket}`;
  const wanted = {
    name,
    subjects: [`$O.${bucket}.C.>`, `$O.${bucket}.M.>`],
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    max_age: nanos(lifetimeSeconds * 1_000),
    max_bytes: mostBytes,
    allow_rollup_hdrs: true,
    allow_direct: true,
    num_replicas: replicas,
  };
  const known = await manager.streams.info(name).catch(() => undefined);
  await (known ? manager.streams.update(name, { ...known.config, ...wanted }) : manager.streams.add(wanted));
}

async function publishChunks(
  jetstream: JetStreamClient,
  subject: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ size: number; chunks: number; digest: string }> {
  const hash = createHash('sha256');
  const onTheirWay: Promise<PubAck>[] = [];
  let size = 0;
  let chunks = 0;
  try {
    for await (const chunk of inChunks(pieces, chunkBytes)) {
      hash.update(chunk);
      size += chunk.byteLength;
      chunks++;
      const sent = jetstream.publish(subject, chunk, publishing);
      // It is waited for below, which may be after it failed.
      sent.catch(() => undefined);
      onTheirWay.push(sent);
      if (onTheirWay.length >= window) {
        await onTheirWay.shift();
      }
    }
    await Promise.all(onTheirWay);
  } catch (error) {
    await Promise.allSettled(onTheirWay);
    throw error;
  }
  return { size, chunks, digest: `SHA-256=${urlSafe(hash.digest('base64'))}` };
}

/** Padded, unlike Node's base64url: so NATS's own tools spell names and digests. */
function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

async function* chunksOf(
  messages: StoredMessages,
  subject: string,
  { chunks, size }: ObjectInfo,
): AsyncGenerator<Uint8Array> {
  let sequence = 0;
  let bytes = 0;
  for (let index = 1; index <= chunks; index++) {
    const chunk = await messages.next(subject, sequence + 1);
    if (!chunk) {
      throw new Error(`Chunk ${index} of ${chunks} of an object is gone`);
    }
    sequence = chunk.seq;
    bytes += chunk.data.byteLength;
    yield chunk.data;
  }
  if (bytes !== size) {
    throw new Error(`An object of ${size} bytes has ${bytes}`);
  }
}

async function orUnavailable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NatsError) {
      throw new AppError({
        code: 'unavailable',
        message: 'Documents cannot be kept now. Try again shortly',
        retryAfterSeconds: 1,
        cause: error,
      });
    }
    throw error;
  }
}
