import { z } from 'zod';
import { defineRpc } from '../../contract.ts';
import { operations } from '../../plans.ts';
import { requestIdSchema } from './settle.ts';

/**
 * HOLD_LIFETIME_SECONDS of billing and the gateway: after it a hold that nobody finished is given back. What takes
 * longer to deliver than that stays free, so it has to exceed the longest conversion by far. Both read it here, because
 * a gateway that believes in another lifetime settles what is gone, or stops telling what is not.
 */
export const holdLifetimeSecondsSchema = z.coerce.number().int().min(10).max(3_600).default(300);

/** How long a hold may live that its holder wants longer than usual, such as for work that waits its turn. */
export const holdSecondsSchema = z
  .number()
  .int()
  .min(10)
  .max(7 * 24 * 60 * 60);

/** The most holds a gateway may take in advance with one call. */
export const mostAdvanceHolds = 20;

/**
 * Sets credits aside for one request before the work begins. The caller names the hold, so that a repeated call is
 * the same hold; a hold that has ended, or an id used for another request, is a conflict. Too few credits are an
 * expected outcome, not an error. Test keys are never held: they cost nothing. `creditsRemaining` is what neither
 * usage nor holds have taken, never below zero: overage does not show in it.
 *
 * A busy key's gateway may ask for holds in advance, of the same kind, for the requests that follow within seconds. They
 * are granted only where plenty stays free after them, so that they never stand in another request's way. The answer
 * names those that were, and `creditsRemaining` counts them as taken.
 */
export const creditsHold = defineRpc({
  name: 'billing.credits.hold',
  input: z.object({
    holdId: z.uuid(),
    userId: z.uuid(),
    apiKeyId: z.uuid(),
    operation: z.enum(operations),
    credits: z.number().int().positive().max(1_000_000),
    /** The request's id, for the usage record. */
    requestId: requestIdSchema,
    /** Longer than HOLD_LIFETIME_SECONDS, where the work waits. */
    expiresInSeconds: holdSecondsSchema.optional(),
    advanceHoldIds: z.array(z.uuid()).max(mostAdvanceHolds).optional(),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('held'),
      creditsRemaining: z.number().int().min(0),
      advanceHoldIds: z.array(z.uuid()).optional(),
    }),
    z.object({ outcome: z.literal('insufficient'), creditsRemaining: z.number().int().min(0) }),
  ]),
  errors: ['conflict'],
});
