import type { DocumentOutput, HttpContract } from '@octavo/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Readable } from 'node:stream';
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
  /** The contract's own, or HEAD where that is GET; a job has none. */
  method?: string;
  principal: PrincipalFor<Contract['access']>;
  /** The hold that the gateway pays the request from; test keys have none. */
  holdId?: string | undefined;
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

const replyMark = Symbol('reply');

/** An answer in full, where the contract's output alone does not say it: another status, media type or headers. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** An object is answered as JSON. */
  body: Uint8Array | Readable | object | undefined;
  [replyMark]: true;
}

export function reply(answer: Omit<Reply, typeof replyMark>): Reply {
  return { ...answer, [replyMark]: true };
}

export function isReply(answer: unknown): answer is Reply {
  return typeof answer === 'object' && answer !== null && replyMark in answer;
}

export type HttpAnswer<Contract extends HttpContract> = Contract['output'] extends DocumentOutput
  ? DocumentAnswer
  : Contract['output'] extends z.ZodType
    ? z.input<Contract['output']>
    : never;

export type HttpHandler<Contract extends HttpContract> = (
  request: HttpRequest<Contract>,
) => Promise<HttpAnswer<Contract> | Reply>;

/** One handler for each HTTP contract of a room; a missing one does not compile. */
export type HttpHandlers<Contracts> = {
  [Name in keyof Contracts as Contracts[Name] extends HttpContract ? Name : never]: Contracts[Name] extends HttpContract
    ? HttpHandler<Contracts[Name]>
    : never;
};
