import type { getInvoicePdf as contract } from '@octavo/contracts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const getInvoicePdf = endpoint<typeof contract>('billing.invoices.pdf', 'GET', '/api/invoices/:id/pdf');

/** The invoice as the document to keep. @throws ApiError */
export function downloadInvoice(id: string): Promise<Blob> {
  return api().download(getInvoicePdf, { params: { id } });
}
