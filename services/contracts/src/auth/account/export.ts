import { defineHttp } from '../../contract.ts';

/**
 * GET /api/account/export: everything that all services hold about the caller, as one JSON file. Secrets are left out:
 * passwords, keys and tokens stand there by what names them.
 */
export const exportAccount = defineHttp({
  name: 'auth.account.export',
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  summary: 'Everything we hold about you, as JSON',
  output: { document: 'application/json' },
  errors: ['missing_token', 'invalid_token', 'session_not_found', 'rate_limited', 'unavailable'],
});
