import { z } from 'zod';
import { defineRpc } from '../../contract.ts';
import { holdSecondsSchema } from './hold.ts';

/**
 * Moves the credits of an open hold to a new one that only the caller knows, to live for as long as the caller needs.
 * From then on nobody but the caller decides about them: whatever arrives for the old hold changes nothing, because it
 * has ended. Repeated, it is the same transfer. `gone`: the hold had ended before, and so had what it was held for.
 */
export const creditsTransfer = defineRpc({
  name: 'billing.credits.transfer',
  input: z.object({ holdId: z.uuid(), toHoldId: z.uuid(), expiresInSeconds: holdSecondsSchema }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('transferred'), credits: z.number().int().positive() }),
    z.object({ outcome: z.literal('gone') }),
  ]),
});
