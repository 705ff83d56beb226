import type { LoopResult, RoundLimit } from '../closed-loop.ts';

/** How documents are printed: one kept page after another, or a browser context for each (for those with script). */
export type RawPath = 'warm' | 'fresh';

/** Milliseconds of one document: from asking to having its bytes, and inside Chromium's print command where known. */
export interface DocumentSample {
  totalMilliseconds: number;
  printMilliseconds?: number;
}

export type RoundResult = LoopResult<DocumentSample>;

/** A process that drives a Chromium of its own with nothing around it. */
export interface RawDriver {
  /** Starts Chromium by the given command line. The same prints go over bare HTTP at `<url>/<RawPath>`. */
  open(options: { command: readonly string[]; pages: number }): Promise<{ url: string }>;
  /** Prints in this process, without a server. */
  printRound(options: { html: string; path: RawPath; parallel: number; limit: RoundLimit }): Promise<RoundResult>;
}

/** One of the requests that callers send in turns. */
export interface TurnRequest {
  path: string;
  body: string;
}

/** A process that is the callers. */
export interface Client {
  /** Every request once, in their order; the samples are in that order too. */
  requestAll(options: {
    origin: string;
    apiKeys: readonly string[];
    requests: readonly TurnRequest[];
    parallel: number;
  }): Promise<RoundResult>;
  requestRound(options: {
    url: string;
    /** Taken in turns. */
    apiKeys: readonly string[];
    body: string;
    /** JSON unless told otherwise. */
    contentType?: string;
    parallel: number;
    limit: RoundLimit;
  }): Promise<RoundResult>;
}

/** The least that reads PDFs over HTTP: it stores what it is sent, and starts pdftotext on it. */
export interface BareReader {
  listen(): Promise<{ url: string }>;
}

/** A process that answers every request with the same small JSON. */
export interface TinyUpstream {
  listen(): Promise<{ url: string }>;
}
