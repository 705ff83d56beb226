import { AppError, looksLikeSpam, suspiciousContentMessage, type createContact } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import type { EngagementContext } from '../context.ts';
import { requestLetter } from '../letters.ts';
import { callerOf } from '../limits/caller.ts';

/** Spam counts as an attempt: whoever tries words out to get through has three of them. */
export function createContactHandler({
  browserTokens,
  config,
  database,
  formLimits,
  metrics,
  now,
  outbox,
}: Pick<
  EngagementContext,
  'browserTokens' | 'config' | 'database' | 'formLimits' | 'metrics' | 'now' | 'outbox'
>): HttpHandler<typeof createContact> {
  return async ({ body: { name, email, subject, message }, headers }) => {
    await formLimits.attempt('contact', callerOf(headers, browserTokens));
    if (looksLikeSpam([name, email, subject, message].join('\n'))) {
      metrics.formsTotal.inc({ form: 'contact', outcome: 'spam' });
      throw new AppError({ code: 'suspicious_content', message: suspiciousContentMessage });
    }
    await database.$transaction(async (transaction) => {
      await transaction.contact.create({
        data: { id: randomUUID(), name, email, subject, message, createdAt: new Date(now()) },
      });
      await requestLetter(transaction, email, { kind: 'contact_received' });
      await requestLetter(transaction, config.OPERATOR_EMAIL, {
        kind: 'contact_notification',
        name,
        email,
        subject,
        message,
      });
    });
    outbox.wake();
    metrics.formsTotal.inc({ form: 'contact', outcome: 'taken' });
    return { success: true };
  };
}
