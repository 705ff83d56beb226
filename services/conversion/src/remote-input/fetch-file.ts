import { AppError, mediaTypeOf } from '@octavo/contracts';
import { storeFile, type StoredFile } from '@octavo/kit';
import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { cancellationOf } from '../processes/cancellation.ts';
import { brokenOff, getAnswer, type ExchangeRules } from './exchange.ts';
import { remoteFault } from './remote-fault.ts';

/** What an address answered, whole and on disk. */
export interface RemoteFile extends StoredFile {
  /** Without parameters, in lower case; empty when the server told none. */
  mediaType: string;
  charset: string | undefined;
}

export interface FetchOptions {
  /** Where nothing is yet. */
  path: string;
  /** Of the content, also when it comes compressed. */
  limitBytes: number;
  signal: AbortSignal;
}

const mebibyte = 1024 * 1024;

/**
 * Fetches what a stranger's address answers straight to disk, a few pieces of it in memory at a time.
 * @throws AppError that tells the caller what failed.
 */
export async function fetchFile(address: string, options: FetchOptions, rules: ExchangeRules): Promise<RemoteFile> {
  const { path, limitBytes, signal } = options;
  const { answer, close } = await getAnswer(address, rules, signal);
  try {
    if (Number(answer.headers['content-length'] ?? 0) > limitBytes) {
      throw tooLarge(limitBytes);
    }
    const contentType = answer.headers['content-type'];
    const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];
    const stored = await storeFile(Readable.from(piecesOf(answer, signal), { objectMode: false }), limitBytes, path);
    return { ...stored, mediaType: mediaTypeOf(contentType), charset };
  } catch (error) {
    if (error instanceof AppError && error.code === 'payload_too_large') {
      throw tooLarge(limitBytes);
    }
    throw error instanceof AppError && error.code === 'invalid_request'
      ? remoteFault('The address answered nothing', { cause: error })
      : error;
  } finally {
    close();
  }
}

/** The content without its coding; what breaks it is told as the caller's address's fault. */
async function* piecesOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const piece of decoded(answer)) {
      yield piece as Buffer;
    }
  } catch (error) {
    if (error instanceof AppError) {
      throw error;
    }
    if (signal.aborted) {
      throw cancellationOf(signal);
    }
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_')
      ? remoteFault('The address answered compressed content that is broken', { cause: error })
      : brokenOff(error);
  }
}

function decoded(answer: IncomingMessage): Readable {
  const coding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  switch (coding) {
    case '':
    case 'identity':
      return answer;
    case 'gzip':
    case 'x-gzip':
      return pipeline(answer, createGunzip(), () => {});
    case 'deflate':
      return pipeline(answer, createInflate(), () => {});
    case 'br':
      return pipeline(answer, createBrotliDecompress(), () => {});
    default:
      throw remoteFault(`The address answered the content coding '${coding.slice(0, 20)}', which nobody asked for`);
  }
}

function tooLarge(limitBytes: number): AppError {
  return remoteFault(`The address answered more than ${Math.floor(limitBytes / mebibyte)} MB`, {
    code: 'payload_too_large',
  });
}
