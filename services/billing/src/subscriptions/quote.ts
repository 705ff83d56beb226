import {
  AppError,
  plans,
  type InvoiceLine,
  type PaidPlanId,
  type PaymentPurpose,
  type PlanId,
} from '@octavo/contracts';
import { isHigher, type ActiveState, type GraceState, type SubscriptionState } from './machine.ts';
import { firstPeriod, periodAfter, shareLeft, type Period } from './period.ts';
import { taxOn, type TaxRule } from './tax.ts';

/** Overage that no payment has covered yet. */
export interface Overage {
  credits: number;
  cents: number;
}

/** What a plan costs now: what is paid, what for, and what the account gets for it. */
export interface Quote {
  purpose: PaymentPurpose;
  planId: PlanId;
  /** What it was when the quote was made; paid for anything else, it buys nothing. */
  fromPlanId: PlanId | null;
  period: Period;
  lines: InvoiceLine[];
  subtotalCents: number;
  tax: TaxRule;
  taxCents: number;
  totalCents: number;
  credits: number;
}

/** The least that cards are charged. */
export const smallestChargeCents = 50;

const noOverage: Overage = { credits: 0, cents: 0 };

/** What choosing a plan means for a subscription. */
export type PlanChange = 'purchase' | 'renewal' | 'upgrade' | 'downgrade' | 'current';

export function changeTo(from: SubscriptionState, planId: PaidPlanId): PlanChange {
  switch (from.state) {
    case 'none':
    case 'trial':
    case 'ended':
      return 'purchase';
    case 'grace':
      return 'renewal';
    case 'active':
      return from.planId === planId ? 'current' : isHigher(planId, from.planId) ? 'upgrade' : 'downgrade';
    default:
      return from satisfies never;
  }
}

export interface QuoteOptions {
  now: Date;
  tax: TaxRule;
  /** Of a period that is over. */
  overage?: Overage;
}

/** A first period, from now on. */
export function quotePurchase(
  from: SubscriptionState,
  planId: PaidPlanId,
  { now, tax, overage = noOverage }: QuoteOptions,
): Quote {
  return total({
    purpose: 'purchase',
    planId,
    fromPlanId: planOf(from),
    period: firstPeriod(now),
    lines: [planLine(planId), ...overageLines(overage)],
    tax,
    credits: plans[planId].credits,
  });
}

/** The period after the one that is over, or the one that is still unpaid. */
export function quoteRenewal(
  from: ActiveState | GraceState,
  planId: PaidPlanId,
  { tax, overage = noOverage }: Omit<QuoteOptions, 'now'>,
): Quote {
  return total({
    purpose: 'renewal',
    planId,
    fromPlanId: from.planId,
    period: from.state === 'grace' ? from.period : periodAfter(from.anchor, from.period),
    lines: [planLine(planId), ...overageLines(overage)],
    tax,
    credits: plans[planId].credits,
  });
}

/** The overage of a subscription that ended. */
export function quoteFinal(
  { planId, period }: { planId: PlanId; period: Period },
  overage: Overage,
  tax: TaxRule,
): Quote {
  const lines = overageLines(overage);
  return total({ purpose: 'final', planId, fromPlanId: planId, period, lines, tax, credits: 0 });
}

/**
 * A higher plan for the rest of the period: the rest of the old one is credited, the rest of the new one charged, both
 * rounded down, and the credits in the same proportion.
 * @throws AppError `conflict` when so little of the period is left that no card would be charged for it.
 */
export function quoteUpgrade(from: ActiveState, planId: PaidPlanId, { now, tax }: QuoteOptions): Quote {
  const { period } = from;
  const [before, after] = [plans[from.planId], plans[planId]];
  const quote = total({
    purpose: 'upgrade',
    planId,
    fromPlanId: from.planId,
    period,
    lines: [
      line('proration', `Unused time on ${before.name}`, -shareLeft(before.priceCents, period, now)),
      line('proration', `Remaining time on ${after.name}`, shareLeft(after.priceCents, period, now)),
    ],
    tax,
    credits: shareLeft(after.credits - before.credits, period, now),
  });
  if (quote.totalCents < smallestChargeCents) {
    throw new AppError({
      code: 'conflict',
      message: `Your period ends within hours. Choose ${after.name} again after ${period.end.toISOString()}`,
    });
  }
  return quote;
}

function planOf(from: SubscriptionState): PlanId | null {
  return from.state === 'ended' || from.state === 'active' || from.state === 'grace' ? from.planId : null;
}

function line(kind: InvoiceLine['kind'], description: string, amountCents: number, quantity = 1): InvoiceLine {
  return { kind, description, quantity, amount_cents: amountCents };
}

function planLine(planId: PaidPlanId): InvoiceLine {
  const { name, priceCents, credits } = plans[planId];
  return line('plan', `${name} plan, ${credits.toLocaleString('en-US')} credits, one month`, priceCents);
}

function overageLines({ credits, cents }: Overage): InvoiceLine[] {
  return cents > 0 ? [line('overage', 'Credits beyond the plan', cents, credits)] : [];
}

function total(quote: Omit<Quote, 'subtotalCents' | 'taxCents' | 'totalCents'>): Quote {
  const subtotalCents = quote.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const taxCents = taxOn(subtotalCents, quote.tax);
  return { ...quote, subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}
