import type { DocumentOutput, HttpContract } from '@octavo/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { PrincipalFor } from '../access/principal.ts';
import type { RequestFiles } from './request-files.ts';
import type { StoredFile } from './stored-file.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request that has passed its contract: credential, body and query are what they should be. */
export interface HttpRequest<Contract extends HttpContract> {
  body: Parsed<Contract['body']>;
  query: Parsed<Contract['query']>;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  principal: PrincipalFor<Contract['access']>;
  requestId: string;
  /** The file that came with the request, if its contract takes one and one came. */
  upload: StoredFile | undefined;
  /** Room on disk until the answer is sent. */
  files: RequestFiles;
  /** Aborts when the caller leaves before the answer is complete. */
  signal: AbortSignal;
}

/** A document answered as bytes, or as one of the request's files. */
export interface DocumentAnswer {
  document: Uint8Array | StoredFile;
  filename: string;
  /** Needed when the contract names several. */
  mediaType?: string;
  headers?: Record<string, string>;
}

export type HttpAnswer<Contract extends HttpContract> = Contract['output'] extends DocumentOutput
  ? DocumentAnswer
  : Contract['output'] extends z.ZodType
    ? z.input<Contract['output']>
    : never;

export type HttpHandler<Contract extends HttpContract> = (
  request: HttpRequest<Contract>,
) => Promise<HttpAnswer<Contract>>;

/** One handler for each HTTP contract of a room; a missing one does not compile. */
export type HttpHandlers<Contracts> = {
  [Name in keyof Contracts as Contracts[Name] extends HttpContract ? Name : never]: Contracts[Name] extends HttpContract
    ? HttpHandler<Contracts[Name]>
    : never;
};
