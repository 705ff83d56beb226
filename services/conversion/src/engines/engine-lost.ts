/**
 * The engine broke under a document that may be innocent: the browser went away, the page's process crashed, or the
 * engine elsewhere could not be reached or broke off. The document deserves another try.
 */
export class EngineLost extends Error {
  readonly reason: 'browser_gone' | 'page_crashed' | 'page_closed' | 'unreachable' | 'engine_broke';

  constructor(reason: EngineLost['reason'], cause?: unknown) {
    super(`Engine lost: ${reason}`, { cause });
    this.name = 'EngineLost';
    this.reason = reason;
  }
}
