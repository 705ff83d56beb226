import type { PlanId } from '@octavo/contracts';
import type { SqlExecutor } from '@octavo/kit';
import type { Database } from '../database.ts';

export interface Grant {
  userId: string;
  credits: number;
  reason: string;
  at: Date;
}

export interface NewAccount {
  userId: string;
  planId: PlanId;
  overageCreditsAllowed: number;
  /** What the account begins with. */
  credits: number;
  reason: string;
  at: Date;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore(database: Database) {
  return {
    /** Opens an account with its first credits, once for each user. False: it is open already. */
    open(account: NewAccount): Promise<boolean> {
      const at = account.at.toISOString();
      return database.$transaction(async (transaction) => {
        const opened = await transaction.$executeRaw`
          INSERT INTO credit_accounts (user_id, plan_id, overage_credits_allowed, created_at, updated_at)
          VALUES (${account.userId}::uuid, ${account.planId}, ${account.overageCreditsAllowed},
                  ${at}::timestamptz, ${at}::timestamptz)
          ON CONFLICT (user_id) DO NOTHING`;
        if (opened === 1 && account.credits > 0) {
          await grantCredits(transaction, account);
        }
        return opened === 1;
      });
    },

    /** Gives an account credits. False: there is no such account. */
    grant: (grant: Grant): Promise<boolean> => grantCredits(database, grant),
  };
}

/** One statement, so that balance and ledger never part. */
async function grantCredits(executor: SqlExecutor, { userId, credits, reason, at }: Grant): Promise<boolean> {
  const granted = await executor.$executeRaw`
    WITH account AS (
      UPDATE credit_accounts SET balance = balance + ${credits}::int, updated_at = ${at.toISOString()}::timestamptz
      WHERE user_id = ${userId}::uuid
      RETURNING user_id
    )
    INSERT INTO credit_ledger (user_id, amount, kind, reason, created_at)
    SELECT user_id, ${credits}::int, 'grant', ${reason}, ${at.toISOString()}::timestamptz FROM account`;
  return granted === 1;
}
