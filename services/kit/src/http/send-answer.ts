import { isDocumentOutput, type DocumentOutput, type HttpContract } from '@octavo/contracts';
import type { Response } from 'express';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { contentDisposition } from './content-disposition.ts';
import type { DocumentAnswer } from './handlers.ts';

export const uncacheable = 'no-store';

/** Answers what a handler gave: JSON, or a document from memory or from disk. */
export function sendAnswer(response: Response, contract: HttpContract, answer: unknown): void {
  if (response.destroyed) {
    return;
  }
  if (!isDocumentOutput(contract.output)) {
    response.setHeader('cache-control', contract.cacheControl ?? uncacheable);
    response.status(200).json(answer);
    return;
  }
  const { document, filename, headers, mediaType } = answer as DocumentAnswer;
  response.writeHead(200, {
    'content-type': mediaType ?? onlyMediaType(contract.output),
    'content-length': document.byteLength,
    'content-disposition': contentDisposition(filename),
    ...headers,
  });
  if (document instanceof Uint8Array) {
    response.end(document);
    return;
  }
  // An error here breaks the connection off: the headers are out.
  pipeline(createReadStream(document.path), response, () => {});
}

function onlyMediaType({ document }: DocumentOutput): string {
  return typeof document === 'string' ? document : (document[0] ?? 'application/octet-stream');
}
