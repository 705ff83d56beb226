/** How long things may take on their way through the gateway. */
export interface Limits {
  /** From the last byte of the request to the answer's headers. */
  answerMilliseconds: number;
  /** Longest silence of a body, either way. */
  idleMilliseconds: number;
  /** How long a service that refuses connections is tried again: a restart takes a moment. */
  connectMilliseconds: number;
  /**
   * Age at which a hold is no longer safe to leave undecided: billing takes holds back after 300 s. An upload past it
   * is refused (75 s for the answer still fit), a download past it is settled.
   */
  holdMilliseconds: number;
  /** Failed authentications per client address and minute. */
  failedAttemptsPerMinute: number;
}

export const defaultLimits: Limits = {
  answerMilliseconds: 75_000,
  idleMilliseconds: 60_000,
  connectMilliseconds: 2_000,
  holdMilliseconds: 200_000,
  failedAttemptsPerMinute: 60,
};
