import type { CustomerData, PlanId } from '@octavo/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentOutcome, SavedMethod } from './outcome.ts';

export const providerNames = ['sandbox', 'stripe', 'iyzico'] as const;

export type ProviderName = (typeof providerNames)[number];

/** What is to be paid. */
export interface Order {
  paymentId: string;
  conversationId: string;
  userId: string;
  planId: PlanId;
  description: string;
  amountCents: number;
  currency: string;
  installmentCount: number;
}

export interface CheckoutOrder extends Order {
  customer: CustomerData;
  expiresAt: Date;
  /** Where the browser goes on, and where it goes when it gives up. */
  successUrl: string;
  failureUrl: string;
  /** For providers that post the browser back. */
  returnUrl: string;
}

export interface Checkout {
  paymentUrl: string;
  /** The provider's name of the page. */
  reference: string;
}

/** What is known of the payer when nobody is there to ask: no phone. */
export type KnownCustomer = Omit<CustomerData, 'phone'>;

export interface SavedCharge extends Order {
  method: SavedMethod;
  customer: KnownCustomer;
}

/** What is asked about, or given back. */
export interface KnownPayment {
  paymentId: string;
  conversationId: string;
  /** Of the page; none where a saved card was charged. */
  reference: string | null;
  providerPaymentId: string | null;
  amountCents: number;
  currency: string;
}

/** A notification that is the provider's. `payment`: whose it is, by any of its names. */
export interface ProviderEvent {
  id: string;
  type: string;
  occurredAt: Date;
  payment: { paymentId: string } | { reference: string } | { conversationId: string } | undefined;
  /** `undefined`: nothing that concerns us. `ask`: it says that something happened, and we ask what. */
  outcome: PaymentOutcome | 'ask' | undefined;
}

export type RefundOutcome = { status: 'completed'; providerRefundId: string } | { status: 'failed'; reason: string };

/** What a company that takes card payments does for us. */
export interface PaymentProvider {
  name: ProviderName;
  /** The most instalments its page can offer. */
  mostInstallments: number;
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /**
   * Reads a notification.
   * @throws AppError `forbidden` when it is not the provider's, or too old.
   */
  readWebhook(notification: { body: Uint8Array; headers: IncomingHttpHeaders }): ProviderEvent;
  lookUp(payment: KnownPayment): Promise<PaymentOutcome>;
  /** The same charge again is the same charge, by its paymentId. */
  chargeSaved(charge: SavedCharge): Promise<PaymentOutcome>;
  /** The same refund again is the same refund, by its refundId. */
  refund(payment: KnownPayment, refundId: string): Promise<RefundOutcome>;
  /** Deletes a saved card, and the provider's customer if it is named. One that is not there any more is deleted. */
  forget(method: SavedMethod): Promise<void>;
}
