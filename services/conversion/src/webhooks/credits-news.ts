import type { CreditAlertKind, creditsAlert, CreditsNews, WebhookEventType } from '@octavo/contracts';
import { firstTimeSeen, type EventHandler } from '@octavo/kit';
import type { Database } from '../database.ts';
import type { WebhookDeliverer } from './deliverer.ts';
import { appendWebhookEvent } from './store.ts';

export const creditsReader = 'conversion-credits';

const eventTypes = {
  credits_low: 'credits.low',
  credits_used: 'credits.used',
  spend_cap_reached: 'credits.cap_reached',
} satisfies Record<CreditAlertKind, WebhookEventType>;

/** Tells an account's endpoints what billing tells of its credits: each fact once, however often it is heard. */
export function tellCreditsNews({
  database,
  deliverer,
}: {
  database: Database;
  deliverer: Pick<WebhookDeliverer, 'wake'>;
}): EventHandler<typeof creditsAlert> {
  return async ({ id, payload, occurredAt }) => {
    const { userId, kind, planId, balance, creditsTotal, spendCapCents, periodStart } = payload;
    const data: CreditsNews = { planId, balance, creditsTotal, spendCapCents, periodStart };
    await database.$transaction(async (transaction) => {
      if (await firstTimeSeen(transaction, creditsReader, id)) {
        await appendWebhookEvent(transaction, { id, userId, type: eventTypes[kind], data, at: occurredAt });
      }
    });
    deliverer.wake();
  };
}
