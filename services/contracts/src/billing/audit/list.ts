import { listAudit } from '../../audit/entry.ts';

/** What administrators did with credits and money. */
export const billingAudit = listAudit('billing.audit.list');
