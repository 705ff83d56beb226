import { z } from 'zod';
import { defineEvent } from '../../contract.ts';
import { planIds } from '../../plans.ts';
import { failureReasons, paymentPurposes } from './payment.ts';

/** A payment has got its outcome, or a later one that outranks it (a failed one that was paid after all). */
export const paymentFinished = defineEvent({
  name: 'billing.payments.finished',
  payload: z.object({
    paymentId: z.uuid(),
    userId: z.uuid(),
    status: z.enum(['completed', 'failed', 'cancelled', 'refunded']),
    purpose: z.enum(paymentPurposes),
    planId: z.enum(planIds),
    amountCents: z.number().int(),
    failureReason: z.enum(failureReasons).nullable(),
  }),
});
