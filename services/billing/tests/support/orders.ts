import { randomUUID } from 'node:crypto';
import type { CheckoutOrder, KnownPayment, SavedCharge } from '../../src/payments/provider.ts';
import { customerData } from './money-house.ts';

export const now = new Date('2027-03-01T12:00:00.000Z');

const order = {
  paymentId: randomUUID(),
  conversationId: 'conv_AbCdEfGhIjKlMnOpQrStUv',
  userId: randomUUID(),
  planId: 'starter',
  description: 'Starter plan, first month',
  amountCents: 7_900,
  currency: 'USD',
  installmentCount: 6,
} as const;

export const checkoutOrder: CheckoutOrder = {
  ...order,
  customer: customerData,
  expiresAt: new Date(now.getTime() + 30 * 60_000),
  successUrl: 'https://app.example.com/payment-success?conversationId=c',
  failureUrl: 'https://app.example.com/payment-failed?conversationId=c',
  returnUrl: 'https://api.example.com/functions/v1/payment-return/c',
};

const { phone: _phone, ...knownCustomer } = customerData;

export const savedCharge: SavedCharge = {
  ...order,
  installmentCount: 1,
  customer: knownCustomer,
  method: { reference: 'pm_card_visa', customer: 'cus_123' },
};

export const knownPayment: KnownPayment = {
  paymentId: order.paymentId,
  conversationId: order.conversationId,
  reference: 'a-page',
  providerPaymentId: 'pi_123',
  amountCents: order.amountCents,
  currency: order.currency,
};
