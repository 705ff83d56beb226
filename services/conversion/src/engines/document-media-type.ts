import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** What a file is by its name; text that is UTF-8 says so, since no browser guesses that. */
export function mediaTypeOfFile(name: string, content: Uint8Array | undefined): string {
  const mediaType = mediaTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';
  return mediaType.startsWith('text/') && content && isUtf8(content) ? `${mediaType}; charset=utf-8` : mediaType;
}
