/** How long things may take on their way through the gateway. */
export interface Limits {
  /** From the last byte of the request to the answer's headers. */
  answerMilliseconds: number;
  /** Longest silence of a body, either way. */
  idleMilliseconds: number;
  /** How long a request is handed on again to a service that refuses connections, or broke off: a restart takes a moment. */
  connectMilliseconds: number;
  /** How long the name of a request whose instance died may stay taken; conversion's lease, and a little. */
  leaseMilliseconds: number;
  /**
   * Age at which a hold is no longer safe to leave undecided: billing takes it back at the end of its lifetime. An
   * upload past it is refused, so that the answer still fits; a download past it is settled.
   */
  holdMilliseconds: number;
  /** How many times what a contract allows a visitor is allowed; 1, unless a test needs more. */
  visitorAllowance: number;
  /** Failed authentications per client address and minute. */
  failedAttemptsPerMinute: number;
}

export function limitsFor(holdLifetimeSeconds: number): Limits {
  return {
    answerMilliseconds: 75_000,
    idleMilliseconds: 60_000,
    connectMilliseconds: 10_000,
    leaseMilliseconds: 20_000,
    holdMilliseconds: (holdLifetimeSeconds * 2_000) / 3,
    visitorAllowance: 1,
    failedAttemptsPerMinute: 60,
  };
}
