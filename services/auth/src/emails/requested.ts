import type { emailsRequested } from '@octavo/contracts';
import { firstTimeSeen, type EventHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { wants } from '../notifications/store.ts';
import { topicNames } from '../notifications/topic-names.ts';
import type { Letter } from './message.ts';

const reader = 'auth-emails';

/**
 * Writes the letter that another service asked for, once, to whatever address its reader has confirmed by now; unless
 * it is about something that they do not want to be told of.
 */
export function sendRequestedEmail({
  config,
  database,
  emails,
  log,
  unsubscribeLinks,
}: Pick<AuthContext, 'config' | 'database' | 'emails' | 'log' | 'unsubscribeLinks'>): EventHandler<
  typeof emailsRequested
> {
  return async ({ id, payload: { userId, letter, topic } }) => {
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
      if (topic !== undefined && !(await wants(transaction, userId, topic))) {
        return;
      }
      const { action, facts, ...words } = letter;
      const written: Letter = {
        ...words,
        ...(facts ? { facts } : {}),
        ...(action ? { action: { label: action.label, url: `${config.APP_URL}${action.path}` } } : {}),
        ...(topic === undefined
          ? {}
          : {
              unsubscribe: {
                url: unsubscribeLinks.to(userId, topic),
                label: `Stop e-mails about ${topicNames[topic]}`,
              },
            }),
      };
      await emails.add(transaction, user.email, written);
    });
    emails.wake();
  };
}
