import type { listInvoices as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listInvoices = endpoint<typeof contract>('billing.invoices.list', 'GET', '/api/invoices');

const most = 100;

/** The caller's invoices and credit notes, newest first. */
export function useInvoices(): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listInvoices, { query: { limit: most }, enabled: user !== undefined });
}
