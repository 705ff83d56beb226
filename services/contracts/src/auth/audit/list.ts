import { listAudit } from '../../audit/entry.ts';

/** What administrators did to accounts. */
export const authAudit = listAudit('auth.audit.list');
