import { z } from 'zod';
import { defineEvent } from '../../contract.ts';

/** An invoice or a credit note has its number. */
export const invoiceIssued = defineEvent({
  name: 'billing.invoices.issued',
  payload: z.object({
    invoiceId: z.uuid(),
    number: z.string(),
    kind: z.enum(['invoice', 'credit_note']),
    userId: z.uuid(),
    paymentId: z.uuid(),
    totalCents: z.number().int(),
  }),
});
