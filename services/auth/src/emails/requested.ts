import type { emailsRequested } from '@octavo/contracts';
import { firstTimeSeen, type EventHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import type { Letter } from './message.ts';

const reader = 'auth-emails';

/** Writes the letter that another service asked for, once, to whatever address its reader has confirmed by now. */
export function sendRequestedEmail({
  config,
  database,
  emails,
  log,
}: Pick<AuthContext, 'config' | 'database' | 'emails' | 'log'>): EventHandler<typeof emailsRequested> {
  return async ({ id, payload: { userId, letter } }) => {
    await database.$transaction(async (transaction) => {
      if (!(await firstTimeSeen(transaction, reader, id))) {
        return;
      }
      const user = await transaction.user.findUnique({
        where: { id: userId, emailConfirmedAt: { not: null } },
        select: { email: true },
      });
      if (!user) {
        log.warn({ userId, subject: letter.subject }, 'nobody to send a requested e-mail to');
        return;
      }
      const { action, facts, ...words } = letter;
      const written: Letter = {
        ...words,
        ...(facts ? { facts } : {}),
        ...(action ? { action: { label: action.label, url: `${config.APP_URL}${action.path}` } } : {}),
      };
      await emails.add(transaction, user.email, written);
    });
    emails.wake();
  };
}
