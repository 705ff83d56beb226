import type { S3Client } from './s3-client.ts';
import { element } from './xml.ts';

/** An object that is sent in parts and becomes one with the last word; until then nobody can get any of it. */
export interface MultipartUpload {
  add(part: Uint8Array<ArrayBuffer>): Promise<void>;
  complete(): Promise<void>;
  /** Deletes the parts. */
  abort(): Promise<void>;
}

export async function beginMultipartUpload(client: S3Client, key: string): Promise<MultipartUpload> {
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = element(await begun.text(), 'UploadId');
  const tags: string[] = [];

  return {
    async add(part) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const answer = await client.send({ method: 'PUT', key, query, body: part });
      const tag = answer.headers.get('etag');
      await answer.body?.cancel();
      if (!answer.ok || tag === null) {
        throw new Error('S3 did not take a part of an object');
      }
      tags.push(tag);
    },

    async complete() {
      const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const answer = await client.send({ method: 'POST', key, query: { uploadId }, body });
      // It may begin with 200 and end with an error.
      element(await answer.text(), 'CompleteMultipartUploadResult');
    },

    async abort() {
      const answer = await client.send({ method: 'DELETE', key, query: { uploadId } });
      await answer.body?.cancel();
    },
  };
}
