import { AppError } from '@octavo/contracts';
import type { RequestFiles, StoredFile } from '@octavo/kit';
import { lookup as systemLookup } from 'node:dns/promises';
import { open, readFile } from 'node:fs/promises';
import { spellAllowed } from '../egress/egress.ts';
import type { Lookup } from '../egress/resolve-target.ts';
import { decodeText } from './decode-text.ts';
import type { ExchangeRules } from './exchange.ts';
import { fetchFile } from './fetch-file.ts';
import { remoteFault } from './remote-fault.ts';

export interface RemoteRequest {
  files: RequestFiles;
  /** Ends the fetching. */
  signal: AbortSignal;
}

/**
 * What callers give by its address instead of sending it. The same rules hold as for a document's own assets (DESIGN
 * ruling 10).
 */
export interface RemoteInput {
  /** A PDF of up to `limitBytes`, on the request's disk. */
  pdf(url: string, limitBytes: number, request: RemoteRequest): Promise<StoredFile>;
  /** Text of up to `limitCharacters`. */
  text(url: string, limitCharacters: number, request: RemoteRequest): Promise<string>;
  /** A JSON value of up to `limitCharacters`. */
  json(url: string, limitCharacters: number, request: RemoteRequest): Promise<unknown>;
}

export interface RemoteInputConfig {
  /** `host:port` of servers that may be asked although their addresses are private. */
  allowedAddresses?: readonly string[];
  limits?: Partial<Pick<ExchangeRules, 'connectTimeoutMilliseconds' | 'idleTimeoutMilliseconds'>>;
}

export const remoteLimits = { connectTimeoutMilliseconds: 5_000, idleTimeoutMilliseconds: 10_000 };

/** UTF-8 takes no more for a character of JavaScript's. */
const mostBytesPerCharacter = 3;

/** Where readers look for a PDF's header. */
const headerBytes = 1_024;

const neverText = /^(image|audio|video|font)\/(?!svg)|^application\/(pdf|zip|gzip)$/;

export function createRemoteInput(config: RemoteInputConfig, dependencies: { lookup?: Lookup } = {}): RemoteInput {
  const rules: ExchangeRules = {
    ...remoteLimits,
    ...config.limits,
    allowed: new Set((config.allowedAddresses ?? []).map(spellAllowed)),
    lookup: dependencies.lookup ?? ((host) => systemLookup(host, { all: true })),
  };

  async function textOf(
    url: string,
    limitCharacters: number,
    request: RemoteRequest,
    charset?: string,
  ): Promise<string> {
    const limitBytes = limitCharacters * mostBytesPerCharacter;
    const path = await request.files.newPath();
    const file = await fetchFile(url, { path, limitBytes, signal: request.signal }, rules);
    if (neverText.test(file.mediaType)) {
      throw remoteFault(`The address answered ${file.mediaType}, which is no text`);
    }
    const text = decodeText(await readFile(path), charset ?? file.charset);
    if (text.length > limitCharacters) {
      const limit = limitCharacters.toLocaleString('en-US');
      throw remoteFault(`The address answered more than ${limit} characters`, { code: 'payload_too_large' });
    }
    return text;
  }

  return {
    async pdf(url, limitBytes, { files, signal }) {
      const file = await fetchFile(url, { path: await files.newPath(), limitBytes, signal }, rules);
      if (file.mediaType.startsWith('text/') && !(await beginsAsPdf(file.path))) {
        throw remoteFault(`The address answered ${file.mediaType}, not a PDF`);
      }
      return { path: file.path, byteLength: file.byteLength };
    },
    text: (url, limitCharacters, request) => textOf(url, limitCharacters, request),
    async json(url, limitCharacters, request) {
      try {
        // RFC 8259 §8.1: JSON is UTF-8, whatever is said of it.
        return JSON.parse(await textOf(url, limitCharacters, request, 'utf-8')) as unknown;
      } catch (error) {
        throw error instanceof AppError
          ? error
          : remoteFault(`The address answered what is not valid JSON: ${(error as Error).message.slice(0, 200)}`, {
              code: 'malformed_json',
            });
      }
    },
  };
}

async function beginsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}
