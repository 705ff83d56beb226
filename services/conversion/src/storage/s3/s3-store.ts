import { inChunks } from '@octavo/kit';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { checkedKey, piecesOf, type ObjectStore } from '../object-store.ts';
import { beginMultipartUpload, type MultipartUpload } from './multipart-upload.ts';
import { createS3Client, type S3Client, type S3Options } from './s3-client.ts';
import { element, elements } from './xml.ts';

/** S3 takes no part under 5 MiB but the last, and 10,000 of them: 80 GB. An object takes two of them of our memory. */
const partBytes = 8 * 1024 * 1024;

/**
 * Objects in a bucket of S3 or of what speaks like it. The bucket is there, is ours alone, and keeps no versions.
 * @throws when it cannot be reached, or keeps the versions that a deletion is to end.
 */
export async function openS3Store(options: S3Options): Promise<ObjectStore> {
  const client = createS3Client(options);
  await requireForgetfulBucket(client, options.bucket);

  return {
    put: async (key, source) => put(client, checkedKey(key), piecesOf(source)),

    async get(key) {
      const answer = await client.send({ method: 'GET', key: checkedKey(key) });
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return undefined;
      }
      const bytes = Number(answer.headers.get('content-length'));
      return { bytes, stream: Readable.fromWeb(answer.body as ReadableStream) };
    },

    delete: async (key) => remove(client, checkedKey(key)),

    expire: async (before) => {
      await abortUploads(client, before);
      return removeObjects(client, before);
    },
  };
}

async function put(client: S3Client, key: string, pieces: Readable): Promise<number> {
  let bytes = 0;
  let upload: MultipartUpload | undefined;
  let held: Uint8Array<ArrayBuffer> | undefined;
  try {
    for await (const part of inChunks(pieces, partBytes)) {
      bytes += part.byteLength;
      if (held) {
        upload ??= await beginMultipartUpload(client, key);
        await upload.add(held);
      }
      held = part;
    }
    const last = held ?? new Uint8Array();
    if (upload) {
      await upload.add(last);
      await upload.complete();
    } else {
      await (await client.send({ method: 'PUT', key, body: last })).body?.cancel();
    }
    return bytes;
  } catch (error) {
    // What is left in spite of this, `expire` deletes.
    await upload?.abort().catch(() => undefined);
    throw error;
  }
}

async function remove(client: S3Client, key: string): Promise<void> {
  await (await client.send({ method: 'DELETE', key })).body?.cancel();
}

async function requireForgetfulBucket(client: S3Client, bucket: string): Promise<void> {
  const answer = await client.send({ method: 'GET', query: { versioning: '' } });
  const text = await answer.text();
  if (answer.status === 404) {
    throw new Error(`There is no bucket ${bucket}`);
  }
  if (elements(text, 'Status').includes('Enabled')) {
    throw new Error(`The bucket ${bucket} keeps versions: what is deleted from it would not be gone`);
  }
}

async function removeObjects(client: S3Client, before: Date): Promise<number> {
  let removed = 0;
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', ...(token === undefined ? {} : { 'continuation-token': token }) };
    const page = await (await client.send({ method: 'GET', query })).text();
    for (const object of elements(page, 'Contents')) {
      if (new Date(element(object, 'LastModified')) < before) {
        await remove(client, element(object, 'Key'));
        removed++;
      }
    }
    [token] = elements(page, 'NextContinuationToken');
  } while (token !== undefined);
  return removed;
}

/** Parts of uploads whose process died. One page each time: it runs every hour. */
async function abortUploads(client: S3Client, before: Date): Promise<void> {
  const page = await (await client.send({ method: 'GET', query: { uploads: '' } })).text();
  for (const upload of elements(page, 'Upload')) {
    if (new Date(element(upload, 'Initiated')) < before) {
      const query = { uploadId: element(upload, 'UploadId') };
      await (await client.send({ method: 'DELETE', key: element(upload, 'Key'), query })).body?.cancel();
    }
  }
}
