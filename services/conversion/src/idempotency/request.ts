import { AppError, headers, type Operation } from '@octavo/contracts';
import type { StoredFile } from '@octavo/kit';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';

const printable = /^[\x20-\x7e]{1,255}$/;

/** @throws AppError `invalid_request` for a key that is empty, too long, or not printable. */
export function idempotencyKeyOf(given: IncomingHttpHeaders): string | undefined {
  const key = given[headers.idempotencyKey];
  if (key === undefined) {
    return undefined;
  }
  if (typeof key !== 'string' || !printable.test(key)) {
    throw new AppError({
      code: 'invalid_request',
      message: 'Idempotency-Key: Give 1 to 255 printable ASCII characters',
    });
  }
  return key;
}

/**
 * What makes two requests the same: operation, kind of key, options, and the file that came with them. The body as
 * parsed, so that how it was spelled or sent does not matter.
 */
export async function hashOfRequest(request: {
  operation: Operation | 'batches';
  mode: 'live' | 'test';
  body: unknown;
  upload: StoredFile | undefined;
}): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(['POST', request.operation, request.mode, request.body]));
  if (request.upload) {
    hash.update('\0');
    if (request.upload.parts) {
      hash.update(JSON.stringify(request.upload.parts));
    }
    for await (const piece of createReadStream(request.upload.path)) {
      hash.update(piece as Buffer);
    }
  }
  return hash.digest('hex');
}
