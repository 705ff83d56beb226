import { isDocumentOutput, type DocumentOutput, type HttpContract } from '@octavo/contracts';
import type { Response } from 'express';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { contentDisposition } from './content-disposition.ts';
import { isReply, type DocumentAnswer, type Reply } from './handlers.ts';

export const uncacheable = 'no-store';

/** Answers what a handler gave: JSON, or a document from memory or from disk. */
export function sendAnswer(response: Response, contract: HttpContract, answer: unknown): void {
  if (response.destroyed) {
    if (isReply(answer) && answer.body instanceof Readable) {
      answer.body.destroy();
    }
    return;
  }
  if (isReply(answer)) {
    sendReply(response, answer);
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

function sendReply(response: Response, { status, headers, body }: Reply): void {
  response.status(status).set({ 'cache-control': uncacheable, ...headers });
  if (body instanceof Readable) {
    // As above: what breaks must not look whole.
    pipeline(body, response, () => {});
  } else if (body instanceof Uint8Array) {
    response.set('content-length', String(body.byteLength)).end(body);
  } else if (body === undefined) {
    response.end();
  } else {
    response.json(body);
  }
}

function onlyMediaType({ document }: DocumentOutput): string {
  return typeof document === 'string' ? document : (document[0] ?? 'application/octet-stream');
}
