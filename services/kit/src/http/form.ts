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

/** A file of a form, to be read to its end before the next one comes. */
export interface FormPart {
  name: string;
  filename: string | undefined;
  stream: Readable;
}

const fieldLimits = { fields: 50, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 50 };

/** Reads a multipart form: its one file, if there is one, to disk, its fields to memory. */
export async function readForm(
  request: Request,
  contract: UploadContract,
  files: RequestFiles,
): Promise<{ fields: FormField[]; file: StoredFile | undefined }> {
  // Known before the file comes: its stream may fail at once, and must be listened to from the start.
  const path = await files.newPath();
  let file: StoredFile | undefined;
  const fields = await readParts(request, 1, async ({ name, stream }) => {
    if (name !== 'file' && name !== contract.upload.field) {
      throw new AppError({ code: 'invalid_request', message: `Send the file as 'file', not as '${name}'` });
    }
    file = await storeFile(stream, contract.bodyLimitBytes, path);
  });
  // Whether a file may come by its address, the contract says.
  if (!file && !fields.some(([name]) => name === 'url')) {
    throw new AppError({ code: 'invalid_request', message: "The form has no file: send it as the part 'file'" });
  }
  return { fields, file };
}

/** Reads a multipart form; `take` has each of its files, one after the other. What it throws ends the reading. */
export async function readParts(
  request: Request,
  maximumFiles: number,
  take: (part: FormPart) => Promise<void>,
): Promise<FormField[]> {
  const parser = parserFor(request, maximumFiles);
  const fields: FormField[] = [];
  const parts: Readable[] = [];
  let taking = Promise.resolve();
  let givenUp = false;
  let fail: (error: unknown) => void = () => {};

  /** A stream that was destroyed while it waited would never tell. */
  const takeLater = async (part: FormPart): Promise<void> => (givenUp ? undefined : take(part));

  const finished = new Promise<void>((resolve, reject) => {
    fail = reject;
    parser.on('finish', resolve);
    parser.on('error', (error: unknown) => reject(malformed(error)));
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(event, () => reject(tooMany(maximumFiles)));
    }
    request.once('aborted', () => reject(cutOff(undefined)));
    parser.on('field', (name: string, value: string, nameTruncated: boolean, valueTruncated: boolean) => {
      if (nameTruncated || valueTruncated) {
        reject(new AppError({ code: 'invalid_request', message: `The form's field '${name}' is too long` }));
      }
      fields.push([name, value]);
    });
    parser.on('file', (name: string, stream: Readable, filename: string | undefined) => {
      stream.on('error', () => {});
      parts.push(stream);
      taking =
        parts.length === 1
          ? take({ name, stream, filename })
          : taking.then(() => takeLater({ name, stream, filename }));
      taking.catch((error: unknown) => reject(request.complete && isCutOff(error) ? malformed(error) : error));
    });
  });

  request.pipe(parser);
  try {
    await finished;
    await taking;
    return fields;
  } catch (error) {
    givenUp = true;
    request.unpipe(parser);
    fail(error);
    parser.destroy();
    for (const part of parts) {
      part.destroy();
    }
    await Promise.allSettled([taking]);
    throw error;
  }
}

function parserFor(request: Request, files: number): FormParser {
  try {
    return new Busboy({
      headers: { 'content-type': request.get('content-type') ?? '' },
      limits: { ...fieldLimits, files, parts: fieldLimits.fields + files },
      // A path is for us to judge, not to be shortened unseen.
      preservePath: true,
    });
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(cause: unknown): AppError {
  return new AppError({ code: 'invalid_request', message: 'The body is not a complete multipart form', cause });
}

function tooMany(maximumFiles: number): AppError {
  const files = maximumFiles === 1 ? 'one file' : `${maximumFiles} files`;
  return new AppError({ code: 'invalid_request', message: `The form has more than ${files} or too many fields` });
}
