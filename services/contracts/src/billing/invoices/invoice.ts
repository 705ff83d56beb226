import { z } from 'zod';
import { currency } from '../payments/payment.ts';

export const invoiceLineKinds = ['plan', 'proration', 'overage', 'refund'] as const;

/** Amounts are integer cents without tax; what is given back is negative. */
export const invoiceLineSchema = z.object({
  kind: z.enum(invoiceLineKinds),
  description: z.string(),
  quantity: z.number().int(),
  amount_cents: z.number().int(),
});

export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

export const billToSchema = z.object({
  name: z.string(),
  email: z.string(),
  contact_name: z.string(),
  address: z.string(),
  city: z.string(),
  zip_code: z.string(),
  country: z.string(),
  tax_id: z.string().nullable(),
});

export type BillTo = z.infer<typeof billToSchema>;

export const invoiceSchema = z.object({
  id: z.uuid(),
  /** Without gaps within a year, credit notes included: 2027-000042. */
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  user_id: z.uuid(),
  payment_id: z.uuid(),
  /** A credit note's: the invoice it takes back. */
  credited_invoice_id: z.uuid().nullable(),
  issued_at: z.iso.datetime(),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  currency: z.literal(currency),
  lines: z.array(invoiceLineSchema),
  subtotal_cents: z.number().int(),
  tax_name: z.string(),
  /** Hundredths of a percent: 1950 is 19.5 %. */
  tax_basis_points: z.number().int(),
  tax_cents: z.number().int(),
  total_cents: z.number().int(),
  bill_to: billToSchema,
});

export type Invoice = z.infer<typeof invoiceSchema>;
