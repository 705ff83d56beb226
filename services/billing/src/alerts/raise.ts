import { creditAlertKinds, creditsAlert, emailsRequested, type CreditAlertKind } from '@octavo/contracts';
import { appendEvent } from '@octavo/kit';
import { lockAccount } from '../accounts/lock.ts';
import { spendCapCentsOf } from '../accounts/overage.ts';
import type { BillingContext } from '../context.ts';
import { armAlert, toldAlerts } from './arm.ts';
import { alertLetter } from './letters.ts';
import { balanceOfAlert } from './thresholds.ts';

type AlertContext = Pick<BillingContext, 'database' | 'outbox' | 'now'>;

/**
 * Tells an owner what their balance has come to, if they were not told in this period: each thing as an event, and the
 * gravest of them by e-mail.
 * @returns what was told now.
 */
export async function raiseAlerts({ database, outbox, now }: AlertContext, userId: string): Promise<CreditAlertKind[]> {
  const at = now();
  const raised = await database.$transaction(async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (!account) {
      return [];
    }
    const told = await toldAlerts(transaction, account);
    const due = creditAlertKinds.filter((kind) => {
      const balance = balanceOfAlert(kind, account);
      return balance !== null && account.balance <= balance && !told.has(kind);
    });
    for (const kind of due) {
      await transaction.creditAlert.create({ data: { userId, periodStart: account.periodStart, kind, toldAt: at } });
      await appendEvent(transaction, creditsAlert, {
        userId,
        kind,
        planId: account.planId,
        balance: account.balance,
        creditsTotal: account.creditsTotal,
        spendCapCents: spendCapCentsOf(account.planId, account.spendCapCents),
        periodStart: account.periodStart.toISOString(),
      });
    }
    const gravest = due.at(-1);
    if (gravest) {
      await appendEvent(transaction, emailsRequested, {
        userId,
        topic: 'credit_alerts',
        letter: alertLetter(gravest, account),
      });
    }
    await armAlert(transaction, userId);
    return due;
  });
  if (raised.length > 0) {
    outbox.wake();
  }
  return raised;
}

/** Whom somebody should have told, and died over it. */
export async function raiseDueAlerts(context: AlertContext): Promise<void> {
  const due = await context.database.$queryRaw<{ userId: string }[]>`
    SELECT user_id::text AS "userId" FROM credit_accounts WHERE balance <= alert_balance`;
  for (const { userId } of due) {
    await raiseAlerts(context, userId);
  }
}
