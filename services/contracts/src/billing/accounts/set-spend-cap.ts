import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { spendCapSchema } from './get.ts';

/**
 * PUT /api/spend_cap: the plan's price comes first, so that a cap at or below it means no overage, and 0 always does.
 * What is used already stays used.
 */
export const setSpendCap = defineHttp({
  name: 'billing.accounts.setSpendCap',
  method: 'PUT',
  path: '/api/spend_cap',
  access: 'user',
  summary: 'Choose the most that a month may cost; null is twice the plan’s price again',
  body: z.strictObject({ spend_cap_cents: z.number().int().min(0).max(100_000_000).nullable() }),
  output: spendCapSchema,
  errors: ['missing_token', 'invalid_token', 'forbidden', 'not_found', 'invalid_request'],
  example: { spend_cap_cents: 30_000 },
});
