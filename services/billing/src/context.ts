import type { Bus, Log, OutboxRelay } from '@octavo/kit';
import type { AccountStore } from './accounts/store.ts';
import type { ApiKeyStore } from './api-keys/store.ts';
import type { Alerts } from './alerts/alerts.ts';
import type { CreditFault } from './credits/faults.ts';
import type { Database } from './database.ts';
import type { HoldBatcher } from './credits/hold.ts';
import type { CreditStore } from './credits/store.ts';
import type { BillingMetrics } from './metrics.ts';

/** What billing's methods work with. A method takes the part of it that it uses. */
export interface BillingContext {
  log: Log;
  bus: Pick<Bus, 'call'>;
  metrics: BillingMetrics;
  /** The time by which keys expire and entries are dated; tests hold it. */
  now: () => Date;
  database: Database;
  alerts: Alerts;
  apiKeys: ApiKeyStore;
  apiKeySecret: Buffer;
  accounts: AccountStore;
  credits: CreditStore;
  holds: HoldBatcher;
  outbox: OutboxRelay;
  checkCredits: () => Promise<CreditFault[]>;
}
