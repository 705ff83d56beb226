import { z } from 'zod';
import { defineRpc } from '../../contract.ts';
import { operations } from '../../plans.ts';

/**
 * Sets credits aside for one request before the work begins. The caller names the hold, so that a repeated call is
 * the same hold. Too few credits are an expected outcome, not an error. Test keys are never held: they cost nothing.
 */
export const creditsHold = defineRpc({
  name: 'billing.credits.hold',
  input: z.object({
    holdId: z.uuid(),
    userId: z.uuid(),
    apiKeyId: z.uuid(),
    operation: z.enum(operations),
    credits: z.number().int().positive(),
    /** The request's id, for the usage record. */
    requestId: z.string().max(100),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('held'), creditsRemaining: z.number().int() }),
    z.object({ outcome: z.literal('insufficient'), creditsRemaining: z.number().int() }),
  ]),
});
