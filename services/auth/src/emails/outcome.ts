const secondMilliseconds = 1_000;
const longestDelayMilliseconds = 5 * 60 * secondMilliseconds;
/** Longer than any mail server of ours is down, and than any link lives. */
const patienceMilliseconds = 3 * 24 * 60 * 60 * secondMilliseconds;

/** What a mail server's error says, as nodemailer tells it. */
export interface MailFailure {
  responseCode?: number;
  code?: string;
  message: string;
}

/**
 * What becomes of an e-mail that was not taken. A server that is away, busy or misconfigured is waited for; a refusal of
 * the message or its recipient is final (RFC 5321 §4.2.1).
 */
export function afterFailure(
  failure: MailFailure,
  { attempts, ageMilliseconds }: { attempts: number; ageMilliseconds: number },
): { kind: 'later'; delayMilliseconds: number } | { kind: 'never' } {
  const isRefusal = ['EENVELOPE', 'EMESSAGE'].includes(failure.code ?? '') && (failure.responseCode ?? 0) >= 500;
  if (isRefusal || ageMilliseconds > patienceMilliseconds) {
    return { kind: 'never' };
  }
  const delayMilliseconds = Math.min(longestDelayMilliseconds, secondMilliseconds * 2 ** Math.min(attempts - 1, 20));
  return { kind: 'later', delayMilliseconds };
}
