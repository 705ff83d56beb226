import { billToSchema, currency, invoiceLineSchema, type Invoice as InvoiceBody } from '@octavo/contracts';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { Invoice as InvoiceRow } from '../generated/prisma/client.ts';
import { numberOf } from './number.ts';

export async function findInvoice(
  database: Database,
  where: { id: string; userId?: string },
): Promise<InvoiceBody | undefined> {
  const row = await database.invoice.findFirst({ where });
  return row ? invoiceOf(row) : undefined;
}

/** A page of a user's invoices, newest first. */
export async function pageOfInvoices(
  database: Database,
  userId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<InvoiceBody[]> {
  const rows = await database.invoice.findMany({
    where: { userId },
    orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    ...(after === undefined ? {} : { cursor: { id: after, userId }, skip: 1 }),
  });
  return rows.map(invoiceOf);
}

export async function findDocument(database: Database, invoiceId: string): Promise<Uint8Array | undefined> {
  const document = await database.invoiceDocument.findUnique({ where: { invoiceId } });
  return document?.pdf;
}

/** Keeps an invoice as it was printed first: the first of several stays. */
export async function keepDocument(database: Database, invoiceId: string, pdf: Uint8Array, at: Date): Promise<void> {
  await database.invoiceDocument.createMany({
    data: [{ invoiceId, pdf: new Uint8Array(pdf), createdAt: at }],
    skipDuplicates: true,
  });
}

function invoiceOf(row: InvoiceRow): InvoiceBody {
  return {
    id: row.id,
    number: numberOf(row),
    kind: z.enum(['invoice', 'credit_note']).parse(row.kind),
    user_id: row.userId,
    payment_id: row.paymentId,
    credited_invoice_id: row.creditedInvoiceId,
    issued_at: row.issuedAt.toISOString(),
    period_start: row.periodStart.toISOString(),
    period_end: row.periodEnd.toISOString(),
    currency,
    lines: z.array(invoiceLineSchema).parse(row.lines),
    subtotal_cents: row.subtotalCents,
    tax_name: row.taxName,
    tax_basis_points: row.taxBasisPoints,
    tax_cents: row.taxCents,
    total_cents: row.totalCents,
    bill_to: billToSchema.parse(row.billTo),
  };
}
