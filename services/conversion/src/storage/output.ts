import { AppError, type Base64Output, type OutputMode, type UrlOutput } from '@octavo/contracts';
import { jsonBytes, jsonMediaType, type OperationResult, type RunnableOperation } from '../operation.ts';
import { bytesOf } from './content.ts';
import type { DocumentLinks } from './document-links.ts';
import type { Documents } from './documents.ts';

const mebibyte = 1024 * 1024;
/** JSON is held in memory whole, by both sides. */
const base64LimitBytes = 50 * mebibyte;

export interface OutputContext {
  documents: Documents;
  links: DocumentLinks;
}

/** Lets an operation's caller choose how the document comes: as bytes, by address, or within JSON. */
export function withOutput(context: OutputContext, operation: RunnableOperation): RunnableOperation {
  return {
    ...operation,
    async run(request) {
      const { output = 'bytes' } = request.body as { output?: OutputMode };
      const result = await operation.run(request);
      const owner = { userId: request.principal.userId, jobId: request.jobId };
      switch (output) {
        case 'bytes':
          return result;
        case 'url':
          return asJson(result, await storeForUrl(context, owner, request.publicUrl, result));
        case 'base64':
          return asJson(result, await inBase64(result));
        default:
          return output satisfies never;
      }
    },
  };
}

async function storeForUrl(
  { documents, links }: OutputContext,
  owner: { userId: string; jobId: string | undefined },
  publicUrl: string,
  result: OperationResult,
): Promise<UrlOutput> {
  const { id, expiresAt, bytes, filename, mediaType } = await documents.store(owner, result);
  return {
    url: `${publicUrl}/functions/v1/files/${id}?signature=${links.sign(id, expiresAt)}`,
    expiresAt: expiresAt.toISOString(),
    bytes: Number(bytes),
    filename,
    mediaType,
  };
}

async function inBase64({ content, filename, mediaType }: OperationResult): Promise<Base64Output> {
  if (content.byteLength > base64LimitBytes) {
    throw new AppError({
      code: 'document_failed',
      message: `The document is larger than ${base64LimitBytes / mebibyte} MB. Ask for it with output: 'url'`,
    });
  }
  const bytes = await bytesOf(content);
  return { base64: Buffer.from(bytes).toString('base64'), bytes: bytes.byteLength, filename, mediaType };
}

function asJson({ headers }: OperationResult, answer: UrlOutput | Base64Output): OperationResult {
  return { mediaType: jsonMediaType, filename: null, headers, content: jsonBytes(answer) };
}
