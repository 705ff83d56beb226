import { plans, type PaidPlanId, type PlanId, type SubscriptionEventName } from '@octavo/contracts';
import { dayMilliseconds, firstPeriod, periodAfter, type Period } from './period.ts';

/** What happens when the period that runs is over. */
export type Next = { kind: 'renew' } | { kind: 'downgrade'; planId: PaidPlanId } | { kind: 'cancel' };

export type EndReason = 'trial_over' | 'cancelled' | 'unpaid' | 'refunded';

export interface ActiveState {
  state: 'active';
  planId: PaidPlanId;
  /** When the first period began: later ones keep its day and time. */
  anchor: Date;
  period: Period;
  next: Next;
}

export interface GraceState {
  state: 'grace';
  /** What the unpaid period is for. */
  planId: PaidPlanId;
  anchor: Date;
  /** The period that has begun and is not paid. */
  period: Period;
  failures: number;
}

export type SubscriptionState =
  | { state: 'none' }
  | { state: 'trial'; period: Period }
  | ActiveState
  | GraceState
  | { state: 'ended'; planId: PlanId; period: Period; reason: EndReason };

export type SubscriptionEvent =
  | { kind: 'trialStarted'; period: Period }
  | { kind: 'purchased'; planId: PaidPlanId; at: Date }
  | { kind: 'upgraded'; planId: PaidPlanId }
  | { kind: 'downgradeScheduled'; planId: PaidPlanId }
  | { kind: 'cancelScheduled' }
  | { kind: 'resumed' }
  /** The period after the one that is over, or the unpaid one, is paid. */
  | { kind: 'renewed'; planId: PaidPlanId }
  | { kind: 'renewalFailed' }
  | { kind: 'periodOver' }
  | { kind: 'graceOver' }
  | { kind: 'refunded' }
  /** The user is gone. */
  | { kind: 'accountClosed' };

export interface Transition {
  to: Exclude<SubscriptionState, { state: 'none' }>;
  name: SubscriptionEventName;
}

/** Days after the period's end on which an unpaid renewal is tried again; on the last one it is given up. */
export const retryDays = [1, 3, 5, 7] as const;

/** For so long an unpaid renewal is waited for. */
export const graceDays = retryDays[3];

const rankOf = (planId: PlanId): number => plans[planId].priceCents;

export function isHigher(planId: PlanId, than: PlanId): boolean {
  return rankOf(planId) > rankOf(than);
}

/** Where an event leads from a state; `undefined` where it cannot happen. */
export function transition(from: SubscriptionState, event: SubscriptionEvent): Transition | undefined {
  switch (event.kind) {
    case 'trialStarted':
      return from.state === 'none'
        ? { name: 'trial_started', to: { state: 'trial', period: event.period } }
        : undefined;
    case 'purchased':
      return from.state === 'active' || from.state === 'grace' ? undefined : purchase(event);
    case 'upgraded':
      return from.state === 'active' && isHigher(event.planId, from.planId)
        ? { name: 'upgraded', to: { ...from, planId: event.planId, next: { kind: 'renew' } } }
        : undefined;
    case 'downgradeScheduled':
      return from.state === 'active' && isHigher(from.planId, event.planId)
        ? { name: 'downgrade_scheduled', to: { ...from, next: { kind: 'downgrade', planId: event.planId } } }
        : undefined;
    case 'cancelScheduled':
      return cancel(from);
    case 'resumed':
      return from.state === 'active' && from.next.kind !== 'renew'
        ? { name: 'resumed', to: { ...from, next: { kind: 'renew' } } }
        : undefined;
    case 'renewed':
      return renew(from, event.planId);
    case 'renewalFailed':
      return fail(from);
    case 'periodOver':
      return endOfPeriod(from);
    case 'graceOver':
      return from.state === 'grace' ? { name: 'grace_over', to: ended(from, 'unpaid') } : undefined;
    case 'refunded':
      return from.state === 'active' || from.state === 'grace'
        ? { name: 'refunded', to: ended(from, 'refunded') }
        : undefined;
    case 'accountClosed':
      return close(from);
    default:
      return event satisfies never;
  }
}

function purchase({ planId, at }: { planId: PaidPlanId; at: Date }): Transition {
  return {
    name: 'purchased',
    to: { state: 'active', planId, anchor: at, period: firstPeriod(at), next: { kind: 'renew' } },
  };
}

function cancel(from: SubscriptionState): Transition | undefined {
  // What is not paid for cannot run on until its end.
  if (from.state === 'grace') {
    return { name: 'ended', to: ended(from, 'cancelled') };
  }
  return from.state === 'active' && from.next.kind !== 'cancel'
    ? { name: 'cancel_scheduled', to: { ...from, next: { kind: 'cancel' } } }
    : undefined;
}

function close(from: SubscriptionState): Transition | undefined {
  if (from.state === 'trial') {
    return { name: 'ended', to: { state: 'ended', planId: 'free_trial', period: from.period, reason: 'cancelled' } };
  }
  return from.state === 'active' || from.state === 'grace'
    ? { name: 'ended', to: ended(from, 'cancelled') }
    : undefined;
}

function renew(from: SubscriptionState, planId: PaidPlanId): Transition | undefined {
  if (from.state === 'grace') {
    const { anchor, period } = from;
    return { name: 'renewed', to: { state: 'active', planId, anchor, period, next: { kind: 'renew' } } };
  }
  return from.state === 'active' && planId === planAfter(from)
    ? {
        name: 'renewed',
        to: { ...from, planId, period: periodAfter(from.anchor, from.period), next: { kind: 'renew' } },
      }
    : undefined;
}

function fail(from: SubscriptionState): Transition | undefined {
  if (from.state === 'grace') {
    return { name: 'renewal_failed', to: { ...from, failures: from.failures + 1 } };
  }
  const planId = from.state === 'active' ? planAfter(from) : undefined;
  if (from.state !== 'active' || planId === undefined) {
    return undefined;
  }
  const { anchor } = from;
  return {
    name: 'renewal_failed',
    to: { state: 'grace', planId, anchor, period: periodAfter(anchor, from.period), failures: 1 },
  };
}

function endOfPeriod(from: SubscriptionState): Transition | undefined {
  if (from.state === 'trial') {
    return {
      name: 'trial_over',
      to: { state: 'ended', planId: 'free_trial', period: from.period, reason: 'trial_over' },
    };
  }
  return from.state === 'active' && from.next.kind === 'cancel'
    ? { name: 'ended', to: ended(from, 'cancelled') }
    : undefined;
}

function ended({ planId, period }: ActiveState | GraceState, reason: EndReason) {
  return { state: 'ended' as const, planId, period, reason };
}

/** The plan of the next period; none where the subscription ends with this one. */
export function planAfter({ planId, next }: ActiveState): PaidPlanId | undefined {
  switch (next.kind) {
    case 'renew':
      return planId;
    case 'downgrade':
      return next.planId;
    case 'cancel':
      return undefined;
    default:
      return next satisfies never;
  }
}

/** When time itself is the next thing to act on a subscription. */
export function dueAt(of: SubscriptionState): Date | null {
  switch (of.state) {
    case 'none':
    case 'ended':
      return null;
    case 'trial':
    case 'active':
      return of.period.end;
    case 'grace':
      return new Date(of.period.start.getTime() + retryDayOf(of.failures) * dayMilliseconds);
    default:
      return of satisfies never;
  }
}

function retryDayOf(failures: number): number {
  return retryDays[Math.min(Math.max(failures, 1), retryDays.length) - 1] ?? 0;
}

/** Whether the last try has been made: the next thing to come is the end. */
export function hasNoTriesLeft({ failures }: GraceState): boolean {
  return failures >= retryDays.length;
}
