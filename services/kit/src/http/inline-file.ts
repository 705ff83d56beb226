import { AppError } from '@octavo/contracts';
import { open } from 'node:fs/promises';
import type { RequestFiles } from './request-files.ts';
import type { StoredFile } from './stored-file.ts';

/** A multiple of four characters, so that each piece is base64 by itself. */
const pieceCharacters = 1024 * 1024;

const prefix = /^data:[^,]{0,200};base64,/i;

/** Stores a file that came in base64 within the JSON. */
export async function storeInlineFile(field: string, text: string, files: RequestFiles): Promise<StoredFile> {
  const start = prefix.exec(text)?.[0].length ?? 0;
  const path = await files.newPath();
  const file = await open(path, 'wx', 0o600);
  try {
    let byteLength = 0;
    for (let at = start; at < text.length; at += pieceCharacters) {
      const piece = text.slice(at, at + pieceCharacters);
      if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(piece)) {
        throw notBase64(field);
      }
      const bytes = Buffer.from(piece, 'base64');
      await file.write(bytes);
      byteLength += bytes.length;
    }
    if (byteLength === 0) {
      throw notBase64(field);
    }
    return { path, byteLength };
  } finally {
    await file.close();
  }
}

function notBase64(field: string): AppError {
  const message = 'Give the file in base64, without line breaks';
  return new AppError({
    code: 'invalid_request',
    message: `${field}: ${message}`,
    details: [{ path: field, message }],
  });
}
