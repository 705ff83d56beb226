import { z } from 'zod';
import { defineEvent } from '../../contract.ts';
import { planIds } from '../../plans.ts';

/** What an owner is told once in a period, in the order in which they come: 80 %, 100 %, the spend cap. */
export const creditAlertKinds = ['credits_low', 'credits_used', 'spend_cap_reached'] as const;

export type CreditAlertKind = (typeof creditAlertKinds)[number];

/** An account's credits are low, used up, or its overage has reached the month's spend cap. */
export const creditsAlert = defineEvent({
  name: 'billing.credits.alert',
  payload: z.object({
    userId: z.uuid(),
    kind: z.enum(creditAlertKinds),
    planId: z.enum(planIds),
    /** Below zero: overage. */
    balance: z.number().int(),
    creditsTotal: z.number().int().min(0),
    spendCapCents: z.number().int().min(0),
    periodStart: z.iso.datetime(),
  }),
});
