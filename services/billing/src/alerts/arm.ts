import { creditAlertKinds, type CreditAlertKind } from '@octavo/contracts';
import type { SqlExecutor } from '@octavo/kit';
import { requireAccount } from '../accounts/lock.ts';
import { balanceOfAlert } from './thresholds.ts';

/** What of a period was told already. */
export async function toldAlerts(
  transaction: SqlExecutor,
  { userId, periodStart }: { userId: string; periodStart: Date },
): Promise<Set<CreditAlertKind>> {
  const told = await transaction.$queryRaw<{ kind: CreditAlertKind }[]>`
    SELECT kind FROM credit_alerts
    WHERE user_id = ${userId}::uuid AND period_start = ${periodStart.toISOString()}::timestamptz`;
  return new Set(told.map(({ kind }) => kind));
}

/** Notes the balance at which there is something to tell next, after whatever changes it but usage. */
export async function armAlert(transaction: SqlExecutor, userId: string): Promise<void> {
  const account = await requireAccount(transaction, userId);
  const told = await toldAlerts(transaction, account);
  const balances = creditAlertKinds
    .filter((kind) => !told.has(kind))
    .map((kind) => balanceOfAlert(kind, account))
    .filter((balance) => balance !== null);
  const next = balances.length > 0 ? Math.max(...balances) : null;
  await transaction.$executeRaw`
    UPDATE credit_accounts SET alert_balance = ${next}::int WHERE user_id = ${userId}::uuid`;
}
