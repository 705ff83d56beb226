/** Gotenberg answered, and not with a PDF. */
export class GotenbergRefusal extends Error {
  readonly status: number;
  /** Gotenberg's own words: ours to read and to log, never the caller's. */
  readonly text: string;
  /** What it, or what stands before it, says about coming back. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, text: string, retryAfter: string | undefined) {
    super(`Gotenberg answered ${status}: ${text}`);
    this.name = 'GotenbergRefusal';
    this.status = status;
    this.text = text;
    this.retryAfterSeconds = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}
