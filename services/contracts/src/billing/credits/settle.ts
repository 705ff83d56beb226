import { z } from 'zod';
import { defineRpc } from '../../contract.ts';

export const holdIdsSchema = z.array(z.uuid()).min(1).max(500);

/**
 * Turns holds into spent credits, many at once. Each hold counts once: settling again, or after a release, changes
 * nothing. Answers which of them stand settled; one that is missing was released before (or never was), and what was
 * delivered for it stays free.
 */
export const creditsSettle = defineRpc({
  name: 'billing.credits.settle',
  input: z.object({ holdIds: holdIdsSchema }),
  output: z.object({ settled: z.array(z.uuid()) }),
});
