import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { readWhole } from '../../src/storage/object-store.ts';
import { openS3Store } from '../../src/storage/s3/s3-store.ts';
import {
  s3Credentials,
  startBucketStore,
  startDirectoryStore,
  startS3Server,
  startS3Store,
  type RunningStore,
} from '../support/stores.ts';

jest.setTimeout(120_000);

const s3Program = process.env['S3_SERVER_PROGRAM'];

if (!s3Program) {
  test.todo('objects in S3: NOT RUN, there is no S3 server (decision 34)');
}

const stores: [string, () => Promise<RunningStore>][] = [
  ['a folder', startDirectoryStore],
  ['NATS', startBucketStore],
  ...(s3Program ? [['S3', () => startS3Store(s3Program)] satisfies [string, () => Promise<RunningStore>]] : []),
];

const mebibyte = 1024 * 1024;
const hour = 60 * 60 * 1_000;

/** More than one chunk of NATS and more than two parts of S3, and a broken last one. */
const large = randomBytes(18 * mebibyte + 3);

/** As a file comes from a disk. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += 64 * 1024) {
    yield bytes.subarray(offset, offset + 64 * 1024);
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe.each(stores)('objects in %s', (_name, start) => {
  let running: RunningStore;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.close());

  async function textOf(key: string): Promise<string | undefined> {
    const found = await running.store.get(key);
    return found && (await readWhole(found)).toString();
  }

  async function bytesOf(key: string): Promise<number | undefined> {
    const found = await running.store.get(key);
    found?.stream.destroy();
    return found?.bytes;
  }

  const onDisk = (bytes: Buffer, expected: boolean): Promise<unknown> =>
    running.areOnDisk ? waitFor(() => running.areOnDisk?.(bytes) === expected) : Promise.resolve();

  test('what was put is got, from bytes and from a stream, and what was not is not', async () => {
    const { store } = running;
    expect(await store.put('jobs/a/input', Buffer.from('hello'))).toBe(5);
    expect(await store.put('jobs/a/result-1', Readable.from([Buffer.from('he'), Buffer.from('y')]))).toBe(3);
    expect(await store.put('jobs/a/empty', Buffer.alloc(0))).toBe(0);
    expect(
      await Promise.all(['input', 'result-1', 'empty', 'nothing'].map((name) => textOf(`jobs/a/${name}`))),
    ).toEqual(['hello', 'hey', '', undefined]);
  });

  test('a large document comes back as it was, to two readers at once', async () => {
    expect(await running.store.put('jobs/large/result', Readable.from(piecesOf(large)))).toBe(large.length);
    const got = await Promise.all(
      [1, 2].map(async () => {
        const found = await running.store.get('jobs/large/result');
        return found && { bytes: found.bytes, hash: hashOf(await readWhole(found)) };
      }),
    );
    const whole = { bytes: large.length, hash: hashOf(large) };
    expect(got).toEqual([whole, whole]);
  });

  test('a reader that leaves in the middle disturbs nobody', async () => {
    const found = await running.store.get('jobs/large/result');
    for await (const piece of found?.stream ?? []) {
      expect((piece as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect(await bytesOf('jobs/large/result')).toBe(large.length);
  });

  test('what breaks on its way in is never there, nor any byte of it', async () => {
    const secret = randomBytes(32);
    const breaking = Readable.from(
      (async function* () {
        yield* piecesOf(Buffer.concat([secret, large.subarray(0, 9 * mebibyte)]));
        throw new Error('cut');
      })(),
    );
    await expect(running.store.put('jobs/b/input', breaking)).rejects.toThrow('cut');
    expect(await textOf('jobs/b/input')).toBeUndefined();
    await onDisk(secret, false);
  });

  test('deleted is gone from the disk, and deleting twice is no fault', async () => {
    const secret = randomBytes(32);
    const document = Buffer.concat([large.subarray(0, 9 * mebibyte), secret]);
    await running.store.put('jobs/c/result', Readable.from(piecesOf(document)));
    await onDisk(secret, true);
    await running.store.delete('jobs/c/result');
    expect(running.areOnDisk?.(secret) ?? false).toBe(false);
    await running.store.delete('jobs/c/result');
    expect(await textOf('jobs/c/result')).toBeUndefined();
  });

  test('what is put in another’s place leaves nothing of it', async () => {
    const former = randomBytes(32);
    await running.store.put('jobs/d/input', former);
    await onDisk(former, true);
    await running.store.put('jobs/d/input', Buffer.from('later'));
    expect(await textOf('jobs/d/input')).toBe('later');
    await onDisk(former, false);
  });

  test('many at the same time do not mix', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `batch/item-${index}`);
    await Promise.all(names.map((name) => running.store.put(name, Buffer.from(name.repeat(2_000)))));
    expect(await Promise.all(names.map(textOf))).toEqual(names.map((name) => name.repeat(2_000)));
    await Promise.all(names.map((name) => running.store.delete(name)));
    expect(await Promise.all(names.map(textOf))).toEqual(names.map(() => undefined));
  });

  test.each(['../outside', 'a/../b', '/etc/passwd', 'A', 'a//b', '', 'a/.b'])('%j is no key', async (key) => {
    await expect(running.store.put(key, Buffer.from('x'))).rejects.toThrow('Not an object');
    await expect(running.store.get(key)).rejects.toThrow('Not an object');
    await expect(running.store.delete(key)).rejects.toThrow('Not an object');
  });

  test('what is older than a moment expires, and only that', async () => {
    const forgotten = randomBytes(32);
    await running.store.put('jobs/old/input', forgotten);
    expect(await running.store.expire(new Date(Date.now() - hour))).toBe(0);
    expect(await bytesOf('jobs/old/input')).toBe(32);
    expect(await running.store.expire(new Date(Date.now() + hour))).toBeGreaterThan(0);
    expect(await bytesOf('jobs/old/input')).toBeUndefined();
    await onDisk(forgotten, false);
  });
});

if (s3Program) {
  test('an S3 bucket that is not there, or not ours, is refused at the start', async () => {
    const server = await startS3Server(s3Program);
    const { endpoint } = server;
    await expect(openS3Store({ endpoint, bucket: 'missing', ...s3Credentials })).rejects.toThrow('no bucket missing');
    await server.makeBucket('documents');
    const guessed = { ...s3Credentials, secretAccessKey: 'guessed' };
    await expect(openS3Store({ endpoint, bucket: 'documents', ...guessed })).rejects.toMatchObject({
      code: 'unavailable',
      cause: expect.objectContaining({ message: expect.stringContaining('403') }),
    });
    await server.stop();
  });
}
