import { z } from 'zod';
import { planIds } from '../../plans.ts';

/** SPEC §3: whatever is not one of the first three is still under way. */
export const paymentStatuses = ['completed', 'failed', 'cancelled', 'pending'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/** Why no money was taken, in words that a page can explain. */
export const failureReasons = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'provider_error',
  'no_payment_method',
  'page_expired',
  'cancelled_by_customer',
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** What a payment is for. `final`: overage of the last period. */
export const paymentPurposes = ['purchase', 'upgrade', 'renewal', 'final'] as const;

export type PaymentPurpose = (typeof paymentPurposes)[number];

export const mostInstallments = 12;

export const currency = 'USD';

export const paymentSchema = z.object({
  id: z.uuid(),
  conversation_id: z.string(),
  user_id: z.uuid(),
  status: z.enum(paymentStatuses),
  purpose: z.enum(paymentPurposes),
  plan_id: z.enum(planIds),
  /** What is paid, tax included. */
  amount_cents: z.number().int().min(0),
  refunded_cents: z.number().int().min(0),
  currency: z.literal(currency),
  installment_count: z.number().int().min(1).max(mostInstallments),
  failure_reason: z.enum(failureReasons).nullable(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
});

export type Payment = z.infer<typeof paymentSchema>;

/** A payment's id, or the conversation that the browser comes back with. */
export const conversationIdSchema = z.string().regex(/^conv_[0-9A-Za-z_-]{22}$/);
