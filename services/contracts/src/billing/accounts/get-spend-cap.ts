import { defineHttp } from '../../contract.ts';
import { spendCapSchema } from './get.ts';

/** GET /api/spend_cap */
export const getSpendCap = defineHttp({
  name: 'billing.accounts.getSpendCap',
  method: 'GET',
  path: '/api/spend_cap',
  access: 'user',
  summary: 'The most that a month may cost you, and what overage has come to',
  output: spendCapSchema,
  errors: ['missing_token', 'invalid_token', 'forbidden', 'not_found'],
});
