import { billToSchema, currency, invoiceIssued, type InvoiceLine } from '@octavo/contracts';
import { appendEvent } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database.ts';
import { billToOf, requireCustomer } from '../payments/customers.ts';
import type { Payment } from '../payments/store.ts';
import type { Period } from '../subscriptions/period.ts';
import { numberOf } from './number.ts';

type Issue = { kind: 'invoice'; period: Period; at: Date } | { kind: 'credit_note'; at: Date };

/**
 * Writes a payment's invoice, or the credit note that takes it back, with the next number of the year. The counter is
 * locked until the transaction ends: a number is either on a document or was never given. So call it last.
 * @returns the number.
 */
export async function issueInvoice(transaction: Transaction, payment: Payment, issue: Issue): Promise<string> {
  const { quote, userId, paymentId } = payment;
  const { kind, at } = issue;
  const credited = issue.kind === 'credit_note' ? await requireInvoice(transaction, paymentId) : undefined;
  const sign = credited ? -1 : 1;
  const lines = credited ? creditLines(quote.lines, credited) : quote.lines;
  const billTo = credited ? billToSchema.parse(credited.billTo) : billToOf(await requireCustomer(transaction, userId));
  const year = at.getUTCFullYear();
  const id = randomUUID();
  const sequence = await nextNumber(transaction, year);
  const totalCents = sign * quote.totalCents;
  await transaction.invoice.create({
    data: {
      id,
      year,
      sequence,
      kind,
      userId,
      paymentId,
      creditedInvoiceId: credited?.id ?? null,
      currency,
      lines: lines.map((line) => ({ ...line })),
      subtotalCents: sign * quote.subtotalCents,
      taxName: quote.tax.name,
      taxBasisPoints: quote.tax.basisPoints,
      taxCents: sign * quote.taxCents,
      totalCents,
      billTo,
      ...(issue.kind === 'invoice'
        ? { periodStart: issue.period.start, periodEnd: issue.period.end }
        : { periodStart: credited?.periodStart ?? at, periodEnd: credited?.periodEnd ?? at }),
      issuedAt: at,
    },
  });
  const number = numberOf({ year, sequence });
  await appendEvent(transaction, invoiceIssued, {
    invoiceId: id,
    number,
    kind,
    userId,
    paymentId,
    totalCents,
  });
  return number;
}

function requireInvoice(transaction: Transaction, paymentId: string) {
  return transaction.invoice.findUniqueOrThrow({ where: { paymentId_kind: { paymentId, kind: 'invoice' } } });
}

function creditLines(
  lines: readonly InvoiceLine[],
  credited: { year: number; sequence: number } | undefined,
): InvoiceLine[] {
  const number = credited ? numberOf(credited) : '';
  return lines.map((line) => ({
    ...line,
    kind: 'refund',
    description: `Refund of ${number}: ${line.description}`,
    amount_cents: -line.amount_cents,
  }));
}

async function nextNumber(transaction: Transaction, year: number): Promise<number> {
  const [counter] = await transaction.$queryRaw<{ last: number }[]>`
    INSERT INTO invoice_counters (year, last) VALUES (${year}::int, 1)
    ON CONFLICT (year) DO UPDATE SET last = invoice_counters.last + 1
    RETURNING last`;
  if (!counter) {
    throw new Error('No invoice number was given');
  }
  return counter.last;
}
