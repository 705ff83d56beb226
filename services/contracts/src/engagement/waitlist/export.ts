import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';

/** GET /api/waitlist/export: everybody as CSV, the newest first. No cell of it is a formula. */
export const exportWaitlist = defineHttp({
  name: 'engagement.waitlist.export',
  method: 'GET',
  path: '/api/waitlist/export',
  access: 'admin',
  summary: 'The waitlist as CSV',
  output: { document: 'text/csv' },
  errors: [...adminErrors],
});
