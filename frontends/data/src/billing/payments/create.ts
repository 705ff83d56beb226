import type { createPayment as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';

export const createPayment = endpoint<typeof contract>(
  'billing.payments.create',
  'POST',
  '/functions/v1/create-payment',
);

/** Opens a payment page for a plan. */
export function useCreatePayment(): CallOf<typeof contract> {
  return useCall(createPayment);
}
