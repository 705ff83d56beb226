/**
 * The engine broke under a document that may be innocent: the browser went away or the page's process crashed. The
 * document deserves another try.
 */
export class EngineLost extends Error {
  readonly reason: 'browser_gone' | 'page_crashed' | 'page_closed';

  constructor(reason: EngineLost['reason'], cause?: unknown) {
    super(`Engine lost: ${reason}`, { cause });
    this.name = 'EngineLost';
    this.reason = reason;
  }
}
