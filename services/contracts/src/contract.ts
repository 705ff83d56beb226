import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Operation } from './plans.ts';

/**
 * Who may call a contract. `anyone`: no credential needed. `user`, `admin`: an access token. `apiKey`: a developer's
 * key, metered. `service`: only other services, over NATS.
 */
export type Access = 'anyone' | 'user' | 'admin' | 'apiKey' | 'service';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a handler answers besides JSON: a document, of the one media type or of one of several. */
export interface DocumentOutput {
  document: string | readonly string[];
}

/** A file that a caller may send as the body itself, as a part of a form, or in base64 within the JSON. */
export interface UploadRule {
  /** The JSON property that carries the file in base64; a form's part may be called so, or `file`. */
  field: string;
  /** Types of a body that is the file itself. The options then stand in the query. */
  mediaTypes: readonly [string, ...string[]];
  /** JSON is held in memory while it is read, a file is not: JSON's limit is lower than `bodyLimitBytes`. */
  jsonLimitBytes: number;
}

/** Files that a form may bring, each known by its file name. */
export interface FormFilesRule {
  /** Files whose text is a property of the body: `index.html` is `html`. With any file the first of them must come. */
  texts: Readonly<Record<string, string>>;
  /** How many files one form may have. */
  maximumFiles: number;
}

export interface VisitorLimit {
  requests: number;
  windowSeconds: number;
}

export interface HttpContract<
  Name extends string = string,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Output extends z.ZodType | DocumentOutput = z.ZodType | DocumentOutput,
  Caller extends Access = Access,
> {
  kind: 'http';
  /** `room.subject.verb`, the one name of DESIGN §2. */
  name: Name;
  method: HttpMethod;
  /** Express path syntax, from the gateway's root. */
  path: string;
  access: Caller;
  summary: string;
  body: Body;
  query: Query;
  output: Output;
  /** What is answered with; 200 unless the work goes on after it (202), there is nothing to say (204), or elsewhere (303). */
  successStatus?: 202 | 204 | 303;
  /** The named errors beyond those any request may get (internal, unavailable, rate_limited). */
  errors: readonly ErrorCode[];
  /** Longest request body accepted. */
  bodyLimitBytes: number;
  /** The body may be a file, or a form with one, besides JSON. */
  upload?: UploadRule;
  /** The body may be a form with several files, besides JSON. */
  formFiles?: FormFilesRule;
  /** The JSON may come as text/plain: all that a browser's beacon can send to another origin unasked. */
  jsonAsText?: boolean;
  /** What is answered to a body or query that is not valid, in place of its first fault: a form shows each by itself. */
  invalidMessage?: string;
  /**
   * Then the body is of one of these media types and reaches the handler as the bytes that were sent: signatures are
   * made over those.
   */
  rawBody?: readonly [string, ...string[]];
  /** How long a JSON answer may be kept by caches; without it, not at all. */
  cacheControl?: string;
  /** How often it may be asked for from one address: for what costs us work and needs no credential. */
  visitorLimit?: VisitorLimit;
  /** Metered operations cost credits (SPEC §9). */
  operation?: Operation;
  /** A request body that works, shown in OpenAPI and the documentation. */
  example?: unknown;
}

export interface RpcContract<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  kind: 'rpc';
  /** Also the NATS subject, behind the deployment's prefix. */
  name: Name;
  access: 'service';
  input: Input;
  output: Output;
  errors: readonly ErrorCode[];
  /** How long a caller waits before it answers `unavailable`. */
  timeoutMilliseconds: number;
  /** Asked of all instances of a service, each of which answers for itself. */
  everyInstance?: true;
}

export interface EventContract<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  kind: 'event';
  /** A past fact: `billing.apiKeys.changed`. */
  name: Name;
  payload: Payload;
}

/** The body of a contract with `rawBody`. */
export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');

const defaultBodyLimitBytes = 1024 * 1024;

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** Declares a public HTTP method. */
export function defineHttp<
  const Name extends string,
  Output extends z.ZodType | DocumentOutput,
  const Caller extends Access,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
>(
  contract: Optional<
    Omit<HttpContract<Name, Body, Query, Output, Caller>, 'kind'>,
    'body' | 'query' | 'errors' | 'bodyLimitBytes'
  >,
): HttpContract<Name, Body, Query, Output, Caller> {
  return {
    kind: 'http',
    errors: [],
    bodyLimitBytes: defaultBodyLimitBytes,
    ...contract,
    body: contract.body as Body,
    query: contract.query as Query,
  };
}

/** Longer than a service needs to be started again by its supervisor. */
const defaultTimeoutMilliseconds = 8_000;

/** Declares a method that services call on one another over NATS. */
export function defineRpc<const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  contract: Optional<Omit<RpcContract<Name, Input, Output>, 'kind' | 'access'>, 'errors' | 'timeoutMilliseconds'>,
): RpcContract<Name, Input, Output> {
  return { kind: 'rpc', access: 'service', errors: [], timeoutMilliseconds: defaultTimeoutMilliseconds, ...contract };
}

/** Declares a fact that one service tells and others may act on. */
export function defineEvent<const Name extends string, Payload extends z.ZodType>(
  contract: Omit<EventContract<Name, Payload>, 'kind'>,
): EventContract<Name, Payload> {
  return { kind: 'event', ...contract };
}

export function isDocumentOutput(output: z.ZodType | DocumentOutput): output is DocumentOutput {
  return 'document' in output;
}
