import { AppError, type getInvoice, type getInvoicePdf, type Invoice, type listInvoices } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { MoneyContext } from '../payments/context.ts';
import { findDocument, findInvoice, keepDocument, pageOfInvoices } from './store.ts';
import { documentOf } from './template.ts';

/** `billing.invoices.list` */
export function listInvoicesHandler({ database }: Pick<MoneyContext, 'database'>): HttpHandler<typeof listInvoices> {
  return async ({ query, principal }) => ({ invoices: await pageOfInvoices(database, principal.userId, query) });
}

/** `billing.invoices.get` */
export function getInvoiceHandler({ database }: Pick<MoneyContext, 'database'>): HttpHandler<typeof getInvoice> {
  return ({ params, principal }) => requireInvoice(database, params['id'], principal.userId);
}

/** `billing.invoices.pdf`: printed when it is first asked for, and kept. */
export function getInvoicePdfHandler(
  context: Pick<MoneyContext, 'database' | 'now' | 'print' | 'seller'>,
): HttpHandler<typeof getInvoicePdf> {
  const { database, now, print, seller } = context;
  return async ({ params, principal }) => {
    const invoice = await requireInvoice(database, params['id'], principal.userId);
    let document = await findDocument(database, invoice.id);
    if (!document) {
      await keepDocument(database, invoice.id, await print(documentOf(invoice, seller)), now());
      document = await findDocument(database, invoice.id);
    }
    if (!document) {
      throw new Error('An invoice that was printed is not kept');
    }
    return { document, filename: `${invoice.kind === 'invoice' ? 'invoice' : 'credit-note'}-${invoice.number}.pdf` };
  };
}

async function requireInvoice(database: Database, text: string | undefined, userId: string): Promise<Invoice> {
  const id = z.uuid().safeParse(text);
  const invoice = id.success ? await findInvoice(database, { id: id.data, userId }) : undefined;
  if (!invoice) {
    throw new AppError({ code: 'not_found', message: 'There is no such invoice' });
  }
  return invoice;
}
