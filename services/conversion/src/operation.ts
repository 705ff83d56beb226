import {
  isDocumentOutput,
  type ApiKeyPrincipal,
  type HttpContract,
  type Operation,
  type operationContracts,
} from '@octavo/contracts';
import { isReply, type DocumentAnswer, type HttpHandler, type HttpHandlers } from '@octavo/kit';
import type { Readable } from 'node:stream';

/** What an operation makes: the bytes of its answer and what they are. */
export interface OperationResult {
  mediaType: string;
  filename: string | null;
  body: Uint8Array | Readable;
  headers: Record<string, string>;
}

/** A request for an operation, as far as the operation itself is concerned: it can be kept and made later. */
export interface OperationRequest {
  body: unknown;
  principal: ApiKeyPrincipal;
  requestId: string;
  signal: AbortSignal;
}

export interface RunnableOperation {
  operation: Operation;
  contract: HttpContract;
  run(request: OperationRequest): Promise<OperationResult>;
}

export type OperationHandlers = HttpHandlers<typeof operationContracts>;

/** An operation's handler as something that can be run with or without an HTTP request. */
export function runnable(contract: HttpContract, handler: HttpHandler<HttpContract>): RunnableOperation {
  const { operation } = contract;
  if (!operation) {
    throw new Error(`${contract.name} is not an operation`);
  }
  return {
    operation,
    contract,
    run: async ({ body, principal, requestId, signal }) =>
      resultOf(
        contract,
        await handler({
          body,
          query: undefined,
          params: {},
          headers: {},
          principal,
          requestId,
          signal,
        }),
      ),
  };
}

function resultOf({ output }: HttpContract, answer: unknown): OperationResult {
  if (isReply(answer)) {
    const { 'content-type': mediaType = 'application/octet-stream', ...headers } = answer.headers;
    const body = answer.body ?? new Uint8Array();
    return { mediaType, filename: null, headers, body: isBytes(body) ? body : jsonBytes(body) };
  }
  if (isDocumentOutput(output)) {
    const { document, filename, headers = {} } = answer as DocumentAnswer;
    return { mediaType: output.document, filename, headers, body: document };
  }
  return { mediaType: jsonMediaType, filename: null, headers: {}, body: jsonBytes(answer) };
}

export const jsonMediaType = 'application/json; charset=utf-8';

export function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

function isBytes(body: object): body is Uint8Array | Readable {
  return body instanceof Uint8Array || 'pipe' in body;
}
