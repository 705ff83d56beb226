import type { refundPayment as contract } from '@octavo/contracts';
import { endpoint } from '@octavo/data/core';
import { useChange } from '../../api/use-change.ts';
import { getRevenue } from '../admin/get-revenue.ts';
import { getUserAsAdmin } from '../admin/get-user.ts';
import { listAllPayments } from '../admin/list-payments.ts';

export const refundPayment = endpoint<typeof contract>(
  'billing.payments.refund',
  'POST',
  '/api/admin/payments/:id/refund',
);

/** Gives a payment back whole. */
export function useRefundPayment() {
  return useChange(refundPayment, [listAllPayments, getUserAsAdmin, getRevenue]);
}
