import {
  AppError,
  bodyFormOf,
  mediaTypeAdvice,
  type FormFilesRule,
  type HttpContract,
  type UploadRule,
} from '@octavo/contracts';
import type { Request } from 'express';
import { bodyTooLarge } from './body-errors.ts';
import { bodyOfFields } from './form-fields.ts';
import { readFormFiles } from './form-files.ts';
import { readForm } from './form.ts';
import type { RequestFiles } from './request-files.ts';
import { storeFile, type StoredFile } from './stored-file.ts';

export type UploadContract = HttpContract & { upload: UploadRule };

/**
 * A body that is not JSON: the file, and the options as JSON would have them, not yet parsed. A form may tell the file's
 * address instead.
 */
export interface ReceivedUpload {
  body: unknown;
  file: StoredFile | undefined;
}

/** Reads a form with several files, as a contract with `formFiles` takes it. */
export async function receiveFormFiles(
  request: Request,
  contract: HttpContract & { formFiles: FormFilesRule },
  files: RequestFiles,
): Promise<{ body: unknown; file: StoredFile | undefined }> {
  const { bodyLimitBytes, formFiles } = contract;
  checkTransfer(request, contract, bodyLimitBytes);
  const { fields, file } = await readFormFiles(request, formFiles, bodyLimitBytes, files);
  return { body: bodyOfFields(contract.body, fields), file };
}

/**
 * Reads a body that is a file, or a form with one, straight to disk; memory holds a few pieces of it at most.
 * `checkBody` sees the options as soon as they are known: of a file they are before it is read.
 */
export async function receiveUpload(
  request: Request,
  contract: UploadContract,
  files: RequestFiles,
  checkBody: (body: unknown) => void,
): Promise<ReceivedUpload> {
  const form = bodyFormOf(contract, request.get('content-type'));
  if (!form) {
    throw new AppError({ code: 'unsupported_media_type', message: mediaTypeAdvice(contract) });
  }
  checkTransfer(request, contract, form.limitBytes);
  if (form.kind === 'form') {
    const { fields, file } = await readForm(request, contract, files);
    return { body: bodyOfFields(contract.body, fields), file };
  }
  const body = bodyOfFields(contract.body, Object.entries(request.query as Record<string, string | string[]>));
  checkBody(body);
  return { body, file: await storeFile(request, form.limitBytes, await files.newPath()) };
}

/** Refuses by the headers alone. */
function checkTransfer(request: Request, contract: HttpContract, limitBytes: number): void {
  if ((request.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new AppError({ code: 'unsupported_media_type', message: mediaTypeAdvice(contract) });
  }
  if (Number(request.get('content-length') ?? 0) > limitBytes) {
    throw bodyTooLarge(limitBytes);
  }
}
