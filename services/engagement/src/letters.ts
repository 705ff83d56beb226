import { lettersRequested, type RequestedLetter } from '@octavo/contracts';
import { appendEvent, type SqlExecutor } from '@octavo/kit';

/** Has a letter sent, once the transaction is committed. Nobody is written to where there is no address. */
export async function requestLetter(
  transaction: SqlExecutor,
  to: string | undefined,
  letter: RequestedLetter,
): Promise<void> {
  if (to !== undefined) {
    await appendEvent(transaction, lettersRequested, { to, letter });
  }
}
