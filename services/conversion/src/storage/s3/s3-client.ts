import { AppError } from '@octavo/contracts';
import { AwsClient } from 'aws4fetch';

export interface S3Options {
  /** Where the service is; buckets are the first part of the path there. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Within the bucket; without it the bucket itself is meant. */
  key?: string;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

export interface S3Client {
  /**
   * Answers what S3 answers with success or 404.
   * @throws AppError `unavailable` for everything else.
   */
  send(request: S3Request): Promise<Response>;
}

const retries = 4;
/** Until the answer begins, tries included; what an object's bytes take after that is its reader's business. */
const answerMilliseconds = 60_000;
const excerptCharacters = 500;

export function createS3Client({ endpoint, bucket, ...credentials }: S3Options): S3Client {
  const signer = new AwsClient({ ...credentials, service: 's3', retries });
  const base = `${endpoint}/${bucket}`;

  return {
    async send({ method, key, query = {}, body }) {
      const search = new URLSearchParams(query).toString();
      const url = `${base}${key === undefined ? '' : `/${key}`}${search && `?${search}`}`;
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(new Error('S3 did not answer in time')), answerMilliseconds);
      try {
        const answer = await signer.fetch(url, {
          method,
          signal: patience.signal,
          ...(body === undefined ? {} : { body }),
        });
        if (!answer.ok && answer.status !== 404) {
          throw new Error(`S3 answered ${answer.status}: ${(await answer.text()).slice(0, excerptCharacters)}`);
        }
        return answer;
      } catch (error) {
        throw new AppError({
          code: 'unavailable',
          message: 'Documents cannot be kept now. Try again shortly',
          retryAfterSeconds: 1,
          cause: error,
        });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
