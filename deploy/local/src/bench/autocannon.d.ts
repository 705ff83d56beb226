/** What we use of autocannon, which brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body: string;
  }

  interface Options {
    url: string;
    connections: number;
    duration?: number;
    /** Ends after so many requests instead. */
    amount?: number;
    /** Requests per second of all connections together; as many as they can without it. */
    overallRate?: number;
    /** Sent in turns by each connection. */
    requests: readonly Request[];
  }

  interface Result {
    errors: number;
    timeouts: number;
    non2xx: number;
    duration: number;
  }

  /** Emits `response` (client, status, bytes, milliseconds) for each answer. */
  interface Run extends EventEmitter, PromiseLike<Result> {
    stop(): void;
  }

  function autocannon(options: Options): Run;
  export = autocannon;
}
