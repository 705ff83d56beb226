import type { PlanId } from '@octavo/contracts';
import type { SqlExecutor } from '@octavo/kit';
import type { Database } from '../database.ts';
import { grantCredits, type NewGrant } from '../grants/grant.ts';

export interface NewAccount {
  userId: string;
  planId: PlanId;
  overageCreditsAllowed: number;
  /** Null: its period ends never. */
  periodEnd: Date | null;
  at: Date;
}

export type FirstCredits = Pick<NewGrant, 'kind' | 'credits' | 'expiresAt' | 'reason' | 'sourceId'>;

export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore(database: Database) {
  return {
    /** Opens an account with its first credits, once for each user. False: it is open already. */
    open(account: NewAccount, first?: FirstCredits): Promise<boolean> {
      return database.$transaction(async (transaction) => {
        const opened = await insertAccount(transaction, account);
        if (opened && first && first.credits > 0) {
          await grantCredits(transaction, { ...first, userId: account.userId, at: account.at });
        }
        return opened;
      });
    },

    grant: (grant: NewGrant): Promise<boolean> =>
      database.$transaction((transaction) => grantCredits(transaction, grant)),
  };
}

/** Whether there is an account now that was not there before. */
export async function insertAccount(transaction: SqlExecutor, account: NewAccount): Promise<boolean> {
  const at = account.at.toISOString();
  const opened = await transaction.$executeRaw`
    INSERT INTO credit_accounts
      (user_id, plan_id, overage_credits_allowed, period_start, period_end, created_at, updated_at)
    VALUES (${account.userId}::uuid, ${account.planId}, ${account.overageCreditsAllowed}, ${at}::timestamptz,
            ${account.periodEnd?.toISOString() ?? null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
    ON CONFLICT (user_id) DO NOTHING`;
  return opened === 1;
}
