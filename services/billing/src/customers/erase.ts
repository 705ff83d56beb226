import { apiKeysChanged, type usersDeleted } from '@octavo/contracts';
import { appendEvent, firstTimeSeen, type EventHandler } from '@octavo/kit';
import type { Transaction } from '../database.ts';
import { chargeSaved } from '../payments/charge-saved.ts';
import type { MoneyContext } from '../payments/context.ts';
import { closeSubscription } from '../subscriptions/close.ts';
import { forgetPayers } from './gone.ts';

const reader = 'billing-deleted-users';

/**
 * Ends everything of a user who is gone, once: the plan at once, with a last bill for what was used beyond it, and the
 * keys wherever they are remembered. What names the person is erased; invoices, payments and the ledger stay as the law
 * and the books ask, under an id that names nobody.
 */
export function eraseCustomer(context: MoneyContext): EventHandler<typeof usersDeleted> {
  return async ({ id, payload: { userId, deletedAt } }) => {
    const at = context.now();
    const lastBill = await context.database.$transaction(async (transaction) => {
      if (!(await firstTimeSeen(transaction, reader, id))) {
        return undefined;
      }
      const payment = await closeSubscription(transaction, context, userId, at);
      await forgetKeys(transaction, userId);
      await transaction.$executeRaw`
        INSERT INTO customers AS known (user_id, email, name, joined_at, deleted_at, changed_at)
        VALUES (${userId}::uuid, '', '', ${deletedAt}::timestamptz, ${deletedAt}::timestamptz, ${deletedAt}::timestamptz)
        ON CONFLICT (user_id) DO UPDATE
        SET email = '', name = '', deleted_at = coalesce(known.deleted_at, excluded.deleted_at),
            changed_at = greatest(known.changed_at, excluded.changed_at)`;
      await forgetPayers(transaction);
      return payment;
    });
    context.outbox.wake();
    if (lastBill) {
      await chargeSaved(context, lastBill);
    }
  };
}

/** Their rows stay, because the ledger names them. */
async function forgetKeys(transaction: Transaction, userId: string): Promise<void> {
  const keys = await transaction.apiKey.updateManyAndReturn({
    where: { userId },
    data: { status: 'revoked', name: '', keyEncrypted: new Uint8Array() },
    select: { keyHash: true },
  });
  if (keys.length > 0) {
    await appendEvent(transaction, apiKeysChanged, { keyHashes: keys.map(({ keyHash }) => keyHash), userId });
  }
}
