import { z } from 'zod';
import { defineRpc } from '../../contract.ts';
import { errorCodes } from '../../errors.ts';
import { holdIdsSchema, requestIdSchema } from './settle.ts';

/** Why nothing was delivered, and for which request: a hold taken in advance has it from here. */
export const holdFailureSchema = z.object({ code: z.enum(errorCodes), requestId: requestIdSchema.optional() });

export type HoldFailure = z.infer<typeof holdFailureSchema>;

/**
 * Gives held credits back, many holds at once; a settled hold stays settled. Answers which stand released. `failures`
 * says by hold what went wrong, where anything did: its owner reads it among the requests.
 */
export const creditsRelease = defineRpc({
  name: 'billing.credits.release',
  input: z.object({ holdIds: holdIdsSchema, failures: z.record(z.uuid(), holdFailureSchema).optional() }),
  output: z.object({ released: z.array(z.uuid()) }),
});
