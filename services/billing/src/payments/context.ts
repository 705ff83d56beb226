import type { Log, OutboxRelay } from '@octavo/kit';
import type { Database } from '../database.ts';
import type { PrintDocument } from '../invoices/print.ts';
import type { TaxRule } from '../subscriptions/tax.ts';
import type { PaymentProvider } from './provider.ts';

/** Where the browser meets us. */
export interface Addresses {
  /** The gateway: payment pages and webhooks. */
  publicUrl: string;
  /** The application: /payment-success and /payment-failed. */
  appUrl: string;
}

/** Who issues the invoices. */
export interface Seller {
  name: string;
  address: string;
  taxId: string | undefined;
}

/** What everything about money works with. */
export interface MoneyContext {
  database: Database;
  outbox: OutboxRelay;
  log: Log;
  now: () => Date;
  provider: PaymentProvider;
  tax: TaxRule;
  seller: Seller;
  addresses: Addresses;
  print: PrintDocument;
  /** Something was written that a loop has to do: a refund, a notification. */
  wake: () => void;
}
