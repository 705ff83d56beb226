import {
  isDocumentOutput,
  type ApiKeyPrincipal,
  type HttpContract,
  type Operation,
  type operationContracts,
} from '@octavo/contracts';
import {
  isReply,
  type DocumentAnswer,
  type HttpHandler,
  type HttpHandlers,
  type RequestFiles,
  type StoredFile,
} from '@octavo/kit';

/** What an operation makes: the bytes of its answer and what they are. */
export interface OperationResult {
  mediaType: string;
  filename: string | null;
  /** In memory, or on the request's disk. */
  content: Uint8Array | StoredFile;
  headers: Record<string, string>;
}

/** A request for an operation, as far as the operation itself is concerned: it can be kept and made later. */
export interface OperationRequest {
  body: unknown;
  upload: StoredFile | undefined;
  files: RequestFiles;
  principal: ApiKeyPrincipal;
  /** Where the caller reached us, for addresses in the answer. */
  publicUrl: string;
  jobId: string | undefined;
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
    run: async ({ body, upload, files, principal, requestId, signal }) =>
      resultOf(
        contract,
        await handler({ body, query: undefined, params: {}, headers: {}, upload, files, principal, requestId, signal }),
      ),
  };
}

function resultOf({ name, output }: HttpContract, answer: unknown): OperationResult {
  if (isReply(answer)) {
    throw new Error(`${name} answers for itself how it is delivered`);
  }
  if (!isDocumentOutput(output)) {
    return { mediaType: jsonMediaType, filename: null, headers: {}, content: jsonBytes(answer) };
  }
  const [declared = 'application/octet-stream'] = [output.document].flat();
  const { document, filename, mediaType = declared, headers = {} } = answer as DocumentAnswer;
  return { mediaType, filename, headers, content: document };
}

export const jsonMediaType = 'application/json; charset=utf-8';

export function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
