import { AppError, mainFileOf, type FormFilesRule } from '@octavo/contracts';
import type { Request } from 'express';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { bodyTooLarge, cutOff } from './body-errors.ts';
import { decodeText } from './decode-text.ts';
import type { FormField } from './form-fields.ts';
import { readParts } from './form.ts';
import type { RequestFiles } from './request-files.ts';
import type { FilePart, StoredFile } from './stored-file.ts';

const longestName = 200;

/**
 * Reads a form with several files: those that are texts of the body into its fields, the others one behind the other
 * into a single file on disk. Together they are no longer than the limit.
 */
export async function readFormFiles(
  request: Request,
  rule: FormFilesRule,
  limitBytes: number,
  files: RequestFiles,
): Promise<{ fields: FormField[]; file: StoredFile | undefined }> {
  const path = await files.newPath();
  const texts: FormField[] = [];
  const names = new Set<string>();
  const parts: FilePart[] = [];
  let received = 0;
  let stored = 0;

  const count = (): Transform =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        done(received > limitBytes ? bodyTooLarge(limitBytes) : null, chunk);
      },
    });
  const fields = await readParts(request, rule.maximumFiles, async ({ filename = '', stream }) => {
    checkName(filename, names);
    names.add(filename);
    const field = Object.hasOwn(rule.texts, filename) ? rule.texts[filename] : undefined;
    const before = received;
    if (field === undefined) {
      await moved(stream, count(), createWriteStream(path, { flags: 'a', mode: 0o600 }));
      const byteLength = received - before;
      parts.push({ name: filename, offset: stored, byteLength });
      stored += byteLength;
    } else {
      const counter = count();
      const [bytes] = await Promise.all([buffer(counter), moved(stream, counter)]);
      texts.push([field, decodeText(bytes)]);
    }
  });
  const main = mainFileOf(rule);
  if (names.size > 0 && !names.has(main)) {
    throw new AppError({ code: 'invalid_request', message: `The form has files, but none is called ${main}` });
  }
  const file = parts.length > 0 ? { path, byteLength: stored, parts } : undefined;
  return { fields: [...fields, ...texts], file };
}

async function moved(...streams: [Readable, Transform, ...NodeJS.WritableStream[]]): Promise<void> {
  try {
    await pipeline(streams);
  } catch (error) {
    throw error instanceof AppError ? error : cutOff(error);
  }
}

/** Names are compared, never looked up on a disk; one that seems to lead out of its folder is refused all the same. */
function checkName(name: string, known: ReadonlySet<string>): void {
  const fault = faultOfName(name) ?? (known.has(name) ? 'came twice' : undefined);
  if (fault !== undefined) {
    const shown = JSON.stringify(name.slice(0, longestName));
    throw new AppError({ code: 'invalid_request', message: `The file name ${shown} ${fault}` });
  }
}

function faultOfName(name: string): string | undefined {
  if (name === '' || name.length > longestName) {
    return `must have 1 to ${longestName} characters`;
  }
  if (/[\p{Cc}\\]/u.test(name)) {
    return 'has a backslash or a control character';
  }
  if (/^[A-Za-z]:/.test(name) || name.split('/').some((word) => word === '' || word === '.' || word === '..')) {
    return "leads out of the form: give names such as 'style.css' or 'images/logo.png'";
  }
  return undefined;
}
