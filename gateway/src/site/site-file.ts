import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const hashedName = /\.[0-9a-f]{10}\.\w+$/;

/** A file of the site, ready to be sent. */
export interface SiteFile {
  mediaType: string;
  /** Its name changes with its content. */
  immutable: boolean;
  etag: string;
  content: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** Of the content; the encoding is told apart by the server, with `Vary`. */
function etagOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Whether it is a file for the public: of a kind we know, and not one of the forms of another. */
export function isPublicFile(file: string): boolean {
  return extname(file) in mediaTypes;
}

function siteFile(name: string, content: SiteFile['content']): SiteFile {
  return {
    mediaType: mediaTypes[extname(name)] ?? 'application/octet-stream',
    immutable: hashedName.test(name),
    etag: etagOf(content.identity),
    content,
  };
}

/** A file as it is, with the compressed forms that lie beside it. */
export function readSiteFile(path: string): SiteFile {
  const form = (ending: string): Buffer | undefined =>
    existsSync(path + ending) ? readFileSync(path + ending) : undefined;
  const br = form('.br');
  const gzip = form('.gz');
  return siteFile(path, { identity: readFileSync(path), ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) });
}

// As small as it gets in the time that a start may take.
const pageQuality = 9;

/** A text that was filled in, compressed here. */
export function textSiteFile(name: string, text: string): SiteFile {
  const identity = Buffer.from(text);
  return siteFile(name, {
    identity,
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } }),
    gzip: gzipSync(identity, { level: pageQuality }),
  });
}
