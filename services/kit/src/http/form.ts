import { Busboy } from '@fastify/busboy';
import { AppError } from '@octavo/contracts';
import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { cutOff, isCutOff } from './body-errors.ts';
import type { FormField } from './form-fields.ts';
import type { RequestFiles } from './request-files.ts';
import { storeFile, type StoredFile } from './stored-file.ts';
import type { UploadContract } from './upload.ts';

type FormParser = InstanceType<typeof Busboy>;

const limits = { files: 1, fields: 50, parts: 51, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 50 };

/** Reads a multipart form: its one file to disk, its fields to memory. */
export async function readForm(
  request: Request,
  contract: UploadContract,
  files: RequestFiles,
): Promise<{ fields: FormField[]; file: StoredFile }> {
  // Known before the file comes: its stream may fail at once, and must be listened to from the start.
  const path = await files.newPath();
  const parser = parserFor(request);
  const fields: FormField[] = [];
  let storing: Promise<StoredFile> | undefined;
  let part: Readable | undefined;
  let fail: (error: unknown) => void = () => {};

  const finished = new Promise<void>((resolve, reject) => {
    fail = reject;
    parser.on('finish', resolve);
    parser.on('error', (error: unknown) => reject(malformed(error)));
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(event, () => reject(tooMany()));
    }
    request.once('aborted', () => reject(cutOff(undefined)));
    parser.on('field', (name: string, value: string, nameTruncated: boolean, valueTruncated: boolean) => {
      if (nameTruncated || valueTruncated) {
        reject(new AppError({ code: 'invalid_request', message: `The form's field '${name}' is too long` }));
      }
      fields.push([name, value]);
    });
    parser.on('file', (name: string, stream: Readable) => {
      if (name !== 'file' && name !== contract.upload.field) {
        stream.on('error', () => {});
        stream.resume();
        reject(new AppError({ code: 'invalid_request', message: `Send the file as 'file', not as '${name}'` }));
        return;
      }
      part = stream;
      storing = storeFile(stream, contract.bodyLimitBytes, path);
      storing.catch((error: unknown) => reject(request.complete && isCutOff(error) ? malformed(error) : error));
    });
  });

  request.pipe(parser);
  try {
    await finished;
    const file = await storing;
    if (!file) {
      throw new AppError({ code: 'invalid_request', message: "The form has no file: send it as the part 'file'" });
    }
    return { fields, file };
  } catch (error) {
    request.unpipe(parser);
    fail(error);
    parser.destroy();
    part?.destroy();
    await Promise.allSettled([storing]);
    throw error;
  }
}

function parserFor(request: Request): FormParser {
  try {
    return new Busboy({ headers: { 'content-type': request.get('content-type') ?? '' }, limits });
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(cause: unknown): AppError {
  return new AppError({ code: 'invalid_request', message: 'The body is not a complete multipart form', cause });
}

function tooMany(): AppError {
  return new AppError({ code: 'invalid_request', message: 'The form has more than one file or too many fields' });
}
