/** Header names the product reads or writes, spelled once. Lower case, as Node spells them. */
export const headers = {
  requestId: 'x-request-id',
  /** The gateway's word on who calls, sealed; services trust nothing else. */
  principal: 'x-octavo-principal',
  /**
   * What a service tells the gateway about the hold it was given: `kept` and `settled`, it decides about it from now on
   * (`settled`: it has); `unused`, the answer costs nothing.
   */
  hold: 'x-octavo-hold',
  /** What a service refused with, for the record of the request. */
  errorCode: 'x-octavo-error',
  /** Tells one browser from another behind the same address: what POST /api/browsers gave it. */
  browser: 'x-browser',
  idempotencyKey: 'idempotency-key',
  /** On an answer that was given before. */
  idempotencyReplayed: 'idempotency-replayed',
  /** RFC 7240. */
  prefer: 'prefer',
  preferenceApplied: 'preference-applied',
  creditsUsed: 'x-credits-used',
  creditsRemaining: 'x-credits-remaining',
  /** Requests per minute of the key (SPEC §7). */
  rateLimit: 'x-rate-limit',
  /** IETF draft-ietf-httpapi-ratelimit-headers. */
  rateLimitState: 'ratelimit',
  rateLimitPolicy: 'ratelimit-policy',
  retryAfter: 'retry-after',
  /** How many pages of a PDF were read or drawn. */
  pagesRead: 'x-pages-read',
  /** How many of them had to be recognised from their image. */
  pagesRecognized: 'x-pages-recognized',
  /** Mean confidence of the recognised words, 0 to 100. */
  ocrConfidence: 'x-ocr-confidence',
  /** `test` when a test key asked: an answer of plain text cannot show a watermark. */
  keyMode: 'x-key-mode',
} as const;
