import { type HttpContract, type Principal, type ServiceName } from '@octavo/contracts';
import type { Context } from '@opentelemetry/api';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Charge } from './charge.ts';

/** What the contracts say about a method and path. */
export interface Route {
  /** Methods that the path answers; none when no contract names it. */
  allow: readonly string[];
  /** The contract for the request's own method. */
  match?: { service: ServiceName | 'gateway'; contract: HttpContract };
}

/** One request on its way through the policies, with what they have found out. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly requestId: string;
  /** Trace and request id, for work that begins outside of the request's own call stack. */
  readonly context: Context;
  readonly clientAddress: string;
  readonly route: Route;
  /** The client waits for `100 Continue` before it sends its body. */
  awaitsContinue: boolean;
  principal: Principal;
  requestsPerMinute?: number;
  charge?: Charge;
}

/** Whether the client announced a body, read or not. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
