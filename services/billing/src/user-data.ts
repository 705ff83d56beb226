import type { billingUserData } from '@octavo/contracts';
import { readUserData, tableSection, type RpcHandler, type TableSection } from '@octavo/kit';
import type { BillingContext } from './context.ts';

const own = 'user_id = $1::uuid';
const ofOwnPayment = 'payment_id IN (SELECT id FROM payments WHERE user_id = $1::uuid)';
const number = { expression: 'id', type: 'bigint' } as const;
const userId = { expression: 'user_id', type: 'uuid' } as const;

/** Everything that billing keeps under a user's id. */
const tables: readonly TableSection[] = [
  { name: 'customer', table: 'customers', owner: own, key: userId },
  { name: 'account', table: 'credit_accounts', owner: own, key: userId },
  { name: 'api_keys', table: 'api_keys', owner: own, without: ['key_hash', 'key_encrypted'] },
  { name: 'credit_grants', table: 'credit_grants', owner: own },
  { name: 'credit_ledger', table: 'credit_ledger', owner: own, key: number },
  { name: 'requests', table: 'credit_holds', owner: own, without: ['spare', 'finished_in'] },
  {
    name: 'usage_days',
    table: 'usage_days',
    owner: own,
    key: { expression: "day::text || ' ' || operation", type: 'text' },
  },
  {
    name: 'credit_alerts',
    table: 'credit_alerts',
    owner: own,
    key: { expression: "period_start::text || ' ' || kind", type: 'text' },
  },
  { name: 'subscription', table: 'subscriptions', owner: own, without: ['method'] },
  {
    name: 'subscription_transitions',
    table: 'subscription_transitions',
    owner: 'subscription_id IN (SELECT id FROM subscriptions WHERE user_id = $1::uuid)',
    key: number,
  },
  { name: 'billing_details', table: 'billing_customers', owner: own, key: userId },
  { name: 'payments', table: 'payments', owner: own, without: ['request_hash', 'payment_url'] },
  { name: 'refunds', table: 'refunds', owner: ofOwnPayment },
  { name: 'invoices', table: 'invoices', owner: own },
];

/** `billing.userData.read` */
export function userDataHandler({ database }: Pick<BillingContext, 'database'>): RpcHandler<typeof billingUserData> {
  const query = (sql: string, ...values: unknown[]): Promise<unknown> => database.$queryRawUnsafe(sql, ...values);
  return readUserData(tables.map((table) => tableSection(query, table)));
}
