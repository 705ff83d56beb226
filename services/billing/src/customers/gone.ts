import type { Database, Transaction } from '../database.ts';

/** Whether auth has said that this user's account was deleted. */
export async function isGone(transaction: Transaction, userId: string): Promise<boolean> {
  return (await transaction.customer.count({ where: { userId, deletedAt: { not: null } } })) > 0;
}

/**
 * Forgets how users who are gone paid and what for address their next invoice was, once no money of theirs is on its way
 * any more; their provider is told to forget them, too. Invoices that are out keep what they say.
 */
export async function forgetPayers(database: Database | Transaction): Promise<void> {
  await database.$executeRaw`
    WITH settled AS (
      SELECT user_id FROM customers WHERE deleted_at IS NOT NULL
        AND (EXISTS (SELECT FROM billing_customers AS payer WHERE payer.user_id = customers.user_id)
          OR EXISTS (SELECT FROM subscriptions AS paid WHERE paid.user_id = customers.user_id AND paid.method IS NOT NULL))
        AND NOT EXISTS (
          SELECT FROM payments WHERE payments.user_id = customers.user_id AND payments.status = 'pending')
        AND NOT EXISTS (
          SELECT FROM refunds JOIN payments ON payments.id = refunds.payment_id
          WHERE payments.user_id = customers.user_id AND refunds.status = 'requested')
    ), forgotten AS (
      DELETE FROM billing_customers USING settled WHERE billing_customers.user_id = settled.user_id
    ), forgotten_cards AS (
      INSERT INTO methods_to_forget (provider, method)
      SELECT method_provider, method FROM subscriptions JOIN settled USING (user_id) WHERE method IS NOT NULL
    )
    UPDATE subscriptions SET method = NULL, method_provider = NULL
    FROM settled WHERE subscriptions.user_id = settled.user_id AND method IS NOT NULL`;
}
