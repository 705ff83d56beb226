import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { paidPlanIds } from '../subscriptions/subscription.ts';
import { customerDataSchema } from './customer-data.ts';
import { mostInstallments } from './payment.ts';

/**
 * POST /functions/v1/create-payment: a payment page for a plan. The price is ours, never the caller's; an upgrade is
 * charged for the rest of its period. Asked again, with the same Idempotency-Key or while the same page is still open,
 * it answers the same page.
 */
export const createPayment = defineHttp({
  name: 'billing.payments.create',
  method: 'POST',
  path: '/functions/v1/create-payment',
  access: 'user',
  summary: 'Start a card payment for a plan',
  body: z.strictObject({
    planId: z.enum(paidPlanIds),
    customerData: customerDataSchema,
    installmentCount: z.number().int().min(1).max(mostInstallments).default(1),
  }),
  bodyLimitBytes: 16 * 1024,
  output: z.object({ paymentUrl: z.url(), conversationId: z.string() }),
  errors: ['missing_token', 'invalid_token', 'invalid_request', 'conflict', 'idempotency_mismatch'],
  example: {
    planId: 'starter',
    customerData: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '+44 20 7946 0018',
      address: {
        contactName: 'Ada Lovelace',
        city: 'London',
        country: 'United Kingdom',
        address: '12 St James Square',
        zipCode: 'SW1Y 4JH',
      },
    },
    installmentCount: 1,
  },
});
