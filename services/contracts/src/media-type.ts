import type { FormFilesRule, HttpContract } from './contract.ts';

/** How a body that a contract takes is read, and how long it may be. */
export interface BodyForm {
  kind: 'json' | 'form' | 'file' | 'raw';
  limitBytes: number;
}

/** Without parameters, in lower case. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** What a request's Content-Type makes of its body; `undefined` when the contract takes no such body. */
export function bodyFormOf(
  {
    bodyLimitBytes,
    upload,
    formFiles,
    jsonAsText,
    rawBody,
  }: Pick<HttpContract, 'bodyLimitBytes' | 'upload' | 'formFiles' | 'jsonAsText' | 'rawBody'>,
  contentType: string | undefined,
): BodyForm | undefined {
  const mediaType = mediaTypeOf(contentType);
  if (rawBody) {
    return rawBody.includes(mediaType) ? { kind: 'raw', limitBytes: bodyLimitBytes } : undefined;
  }
  if (mediaType === 'application/json' || (jsonAsText && mediaType === 'text/plain')) {
    return { kind: 'json', limitBytes: upload?.jsonLimitBytes ?? bodyLimitBytes };
  }
  if ((upload || formFiles) && mediaType === 'multipart/form-data') {
    return { kind: 'form', limitBytes: bodyLimitBytes };
  }
  return upload?.mediaTypes.includes(mediaType) ? { kind: 'file', limitBytes: bodyLimitBytes } : undefined;
}

/** What to tell a caller whose Content-Type a contract does not take. */
export function mediaTypeAdvice({
  upload,
  formFiles,
  rawBody,
}: Pick<HttpContract, 'upload' | 'formFiles' | 'rawBody'>): string {
  if (rawBody) {
    return `Send ${rawBody.join(' or ')}`;
  }
  if (formFiles) {
    return `Send JSON with the header Content-Type: application/json, or multipart/form-data with ${mainFileOf(formFiles)}`;
  }
  return upload
    ? `Send the file as ${upload.mediaTypes[0]}, as multipart/form-data, or in base64 as application/json`
    : 'Send JSON with the header Content-Type: application/json';
}

/** The file that a form's other files lie beside. */
export function mainFileOf({ texts }: FormFilesRule): string {
  return Object.keys(texts)[0] ?? '';
}
