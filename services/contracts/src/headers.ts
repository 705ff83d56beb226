/** Header names the product reads or writes, spelled once. Lower case, as Node spells them. */
export const headers = {
  requestId: 'x-request-id',
  /** The gateway's word on who calls, sealed; services trust nothing else. */
  principal: 'x-octavo-principal',
  creditsUsed: 'x-credits-used',
  creditsRemaining: 'x-credits-remaining',
  /** Requests per minute of the key (SPEC §7). */
  rateLimit: 'x-rate-limit',
  /** IETF draft-ietf-httpapi-ratelimit-headers. */
  rateLimitState: 'ratelimit',
  rateLimitPolicy: 'ratelimit-policy',
  retryAfter: 'retry-after',
} as const;
