import { z } from 'zod';
import { defineRpc } from '../../contract.ts';

export const holdIdsSchema = z.array(z.uuid()).min(1).max(500);

/** A request's id, as usage records keep it. */
export const requestIdSchema = z.string().regex(/^[\x21-\x7e]{1,100}$/);

/**
 * Turns holds into spent credits, many at once. Each hold counts once: settling again, or after a release, changes
 * nothing. Answers which of them stand settled; one that is missing was released before (or never was), and what was
 * delivered for it stays free. `requestIds` names, by hold, the requests that used holds taken in advance; the others'
 * are known since they were held.
 */
export const creditsSettle = defineRpc({
  name: 'billing.credits.settle',
  input: z.object({
    holdIds: holdIdsSchema,
    requestIds: z.record(z.uuid(), requestIdSchema).optional(),
  }),
  output: z.object({ settled: z.array(z.uuid()) }),
});
