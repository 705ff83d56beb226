import { z } from 'zod';
import { defineRpc } from '../../contract.ts';
import { holdIdsSchema } from './settle.ts';

/** Gives held credits back, many holds at once; a settled hold stays settled. Answers which stand released. */
export const creditsRelease = defineRpc({
  name: 'billing.credits.release',
  input: z.object({ holdIds: holdIdsSchema }),
  output: z.object({ released: z.array(z.uuid()) }),
});
