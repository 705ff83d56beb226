import { lettersRequested } from '@octavo/contracts';
import { firstTimeSeen, type Bus } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { requestedLetter } from './requested-letters.ts';

const reader = 'auth-letters';

/** Sends the letters that other rooms ask for: each once, however often it is asked for. */
export function sendRequestedLetters(
  { config, database, emails }: Pick<AuthContext, 'config' | 'database' | 'emails'>,
  bus: Pick<Bus, 'consume'>,
): Promise<void> {
  return bus.consume(lettersRequested, { durable: reader }, async ({ id, payload: { to, letter } }) => {
    await database.$transaction(async (transaction) => {
      if (await firstTimeSeen(transaction, reader, id)) {
        await emails.add(transaction, to, requestedLetter(letter, { siteUrl: config.SITE_URL }));
      }
    });
    emails.wake();
  });
}
