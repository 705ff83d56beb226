import type { FailureReason, PaymentStatus } from '@octavo/contracts';
import { z } from 'zod';

/** A card that can be charged again without its owner: what the provider calls it. Never a number of ours. */
export interface SavedMethod {
  reference: string;
  /** The provider's name of the customer, where it has one. */
  customer?: string | undefined;
}

export const savedMethodSchema = z.object({
  reference: z.string(),
  customer: z.string().optional(),
}) satisfies z.ZodType<SavedMethod>;

/** What a provider says became of a payment. */
export type PaymentOutcome =
  | {
      status: 'completed';
      providerPaymentId: string;
      /** What was taken; instalments may make it more than was asked for, never less. */
      paidCents: number;
      method?: SavedMethod | undefined;
    }
  | { status: 'failed'; reason: FailureReason }
  | { status: 'cancelled'; reason: FailureReason }
  | { status: 'pending' };

/** A later word outranks an earlier one whichever comes first: money that was taken was taken. */
const ranks = { pending: 0, cancelled: 1, failed: 2, completed: 3 } as const satisfies Record<PaymentStatus, number>;

/**
 * Whether an outcome changes a payment. The status only ever climbs, so that any order and any number of the same
 * events end in the same status, and each step up happens once.
 */
export function outranks(status: PaymentStatus, current: PaymentStatus): boolean {
  return ranks[status] > ranks[current];
}
