import {
  paidPlanIds,
  planIds,
  subscriptionChanged,
  type PaidPlanId,
  type PlanId,
  type SubscriptionBody,
} from '@octavo/contracts';
import { appendEvent } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Transaction } from '../database.ts';
import type { Prisma, Subscription as SubscriptionRow } from '../generated/prisma/client.ts';
import { savedMethodSchema, type SavedMethod } from '../payments/outcome.ts';
import type { ProviderName } from '../payments/provider.ts';
import { dueAt, type EndReason, type Next, type SubscriptionState, type Transition } from './machine.ts';
import type { Overage } from './quote.ts';

export interface Subscription {
  id: string;
  userId: string;
  state: SubscriptionState;
  owed: Overage;
  /** A card that may be charged while its owner is away, where this provider knows one. */
  method: { provider: string; saved: SavedMethod } | undefined;
  dueAt: Date | null;
  remindedOf: Date | null;
}

/**
 * Takes a user's subscription for the rest of the transaction, and with it everything about the user's money: whoever
 * changes any of that comes here first, so that they wait for one another and never in a circle.
 */
export async function lockSubscription(transaction: Transaction, userId: string, at: Date): Promise<Subscription> {
  await transaction.$executeRaw`
    INSERT INTO subscriptions (id, user_id, state, created_at, updated_at)
    VALUES (${randomUUID()}::uuid, ${userId}::uuid, 'none', ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)
    ON CONFLICT (user_id) DO NOTHING`;
  await transaction.$queryRaw`SELECT id FROM subscriptions WHERE user_id = ${userId}::uuid FOR UPDATE`;
  return subscriptionOf(await transaction.subscription.findUniqueOrThrow({ where: { userId } }));
}

export async function findSubscription(database: Database, userId: string): Promise<Subscription | undefined> {
  const row = await database.subscription.findUnique({ where: { userId } });
  return row ? subscriptionOf(row) : undefined;
}

/** Takes one subscription that time has something to do with, leaving alone those another instance is at. */
export async function takeDueSubscription(transaction: Transaction, now: Date): Promise<Subscription | undefined> {
  const [taken] = await transaction.$queryRaw<{ user_id: string }[]>`
    SELECT user_id::text FROM subscriptions WHERE due_at <= ${now.toISOString()}::timestamptz
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return taken
    ? subscriptionOf(await transaction.subscription.findUniqueOrThrow({ where: { userId: taken.user_id } }))
    : undefined;
}

/** Takes one subscription whose owner has not been told yet that its period ends before `until`. */
export async function takeUnreminded(
  transaction: Transaction,
  now: Date,
  until: Date,
): Promise<Subscription | undefined> {
  const [taken] = await transaction.$queryRaw<{ user_id: string }[]>`
    SELECT user_id::text FROM subscriptions
    WHERE state = 'active' AND period_end > ${now.toISOString()}::timestamptz
      AND period_end <= ${until.toISOString()}::timestamptz AND reminded_of IS DISTINCT FROM period_end
    ORDER BY period_end LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return taken
    ? subscriptionOf(await transaction.subscription.findUniqueOrThrow({ where: { userId: taken.user_id } }))
    : undefined;
}

/** Brings a locked subscription into its next state, with the fact that it went there. */
export async function enterState(
  transaction: Transaction,
  subscription: Subscription,
  { name, to }: Transition,
  { at, paymentId = null }: { at: Date; paymentId?: string | null },
): Promise<Subscription> {
  const row = await transaction.subscription.update({
    where: { id: subscription.id },
    data: { ...columnsOf(to), updatedAt: at },
  });
  const planId = planOf(to);
  await transaction.subscriptionTransition.create({
    data: {
      subscriptionId: subscription.id,
      event: name,
      fromState: subscription.state.state,
      toState: to.state,
      planId,
      paymentId,
      occurredAt: at,
    },
  });
  await appendEvent(transaction, subscriptionChanged, {
    subscriptionId: subscription.id,
    userId: subscription.userId,
    event: name,
    planId,
    status: statusOf(to),
    currentPeriodEnd: to.period.end.toISOString(),
    occurredAt: at.toISOString(),
  });
  return subscriptionOf(row);
}

export async function postpone(transaction: Transaction, { id }: Subscription, until: Date): Promise<void> {
  await transaction.subscription.update({ where: { id }, data: { dueAt: until } });
}

export async function noteReminder(transaction: Transaction, { id }: Subscription, of: Date): Promise<void> {
  await transaction.subscription.update({ where: { id }, data: { remindedOf: of } });
}

export async function keepMethod(
  transaction: Transaction,
  { id }: Subscription,
  provider: ProviderName,
  { reference, customer }: SavedMethod,
): Promise<void> {
  const method = customer === undefined ? { reference } : { reference, customer };
  await transaction.subscription.update({ where: { id }, data: { method, methodProvider: provider } });
}

/** What overage is owed changes by so much; never below nothing. */
export async function oweOverage(transaction: Transaction, { id }: Subscription, change: Overage): Promise<void> {
  await transaction.$executeRaw`
    UPDATE subscriptions SET owed_credits = greatest(0, owed_credits + ${change.credits}::int),
                             owed_cents = greatest(0, owed_cents + ${change.cents}::int)
    WHERE id = ${id}::uuid`;
}

export function statusOf(state: Transition['to']): SubscriptionBody['status'] {
  switch (state.state) {
    case 'trial':
    case 'active':
      return 'active';
    case 'grace':
      return 'past_due';
    case 'ended':
      return 'ended';
    default:
      return state satisfies never;
  }
}

export function planOf(state: Transition['to']): PlanId {
  return state.state === 'trial' ? 'free_trial' : state.planId;
}

/** As its owner reads it; nothing for who never had one. */
export function subscriptionBodyOf({ id, userId, state, dueAt: due }: Subscription): SubscriptionBody | undefined {
  if (state.state === 'none') {
    return undefined;
  }
  const next = state.state === 'active' ? state.next : undefined;
  return {
    id,
    user_id: userId,
    status: statusOf(state),
    plan_id: planOf(state),
    current_period_start: state.period.start.toISOString(),
    current_period_end: state.period.end.toISOString(),
    cancel_at_period_end: next?.kind === 'cancel',
    next_plan_id: next?.kind === 'downgrade' ? next.planId : null,
    next_retry_at: state.state === 'grace' ? (due?.toISOString() ?? null) : null,
  };
}

function columnsOf(state: Transition['to']): Prisma.SubscriptionUpdateInput {
  const next = state.state === 'active' ? state.next : undefined;
  return {
    state: state.state,
    planId: planOf(state),
    anchorAt: state.state === 'active' || state.state === 'grace' ? state.anchor : null,
    periodStart: state.period.start,
    periodEnd: state.period.end,
    next: next?.kind ?? null,
    nextPlanId: next?.kind === 'downgrade' ? next.planId : null,
    failures: state.state === 'grace' ? state.failures : 0,
    endReason: state.state === 'ended' ? state.reason : null,
    dueAt: dueAt(state),
  };
}

function subscriptionOf(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    userId: row.userId,
    state: stateOf(row),
    owed: { credits: row.owedCredits, cents: row.owedCents },
    method:
      row.method === null || row.methodProvider === null
        ? undefined
        : { provider: row.methodProvider, saved: savedMethodSchema.parse(row.method) },
    dueAt: row.dueAt,
    remindedOf: row.remindedOf,
  };
}

const paidPlanSchema = z.enum(paidPlanIds);
const endReasonSchema = z.enum(['trial_over', 'cancelled', 'unpaid', 'refunded'] satisfies EndReason[]);

function stateOf(row: SubscriptionRow): SubscriptionState {
  if (row.state === 'none') {
    return { state: 'none' };
  }
  const period = z.object({ start: z.date(), end: z.date() }).parse({ start: row.periodStart, end: row.periodEnd });
  switch (row.state) {
    case 'trial':
      return { state: 'trial', period };
    case 'active':
      return { state: 'active', planId: paidPlanOf(row), anchor: anchorOf(row), period, next: nextOf(row) };
    case 'grace':
      return { state: 'grace', planId: paidPlanOf(row), anchor: anchorOf(row), period, failures: row.failures };
    case 'ended':
      return {
        state: 'ended',
        planId: z.enum(planIds).parse(row.planId),
        period,
        reason: endReasonSchema.parse(row.endReason),
      };
    default:
      throw new Error(`Subscription ${row.id} is in a state nobody knows: ${row.state}`);
  }
}

const paidPlanOf = ({ planId }: SubscriptionRow): PaidPlanId => paidPlanSchema.parse(planId);

const anchorOf = ({ anchorAt }: SubscriptionRow): Date => z.date().parse(anchorAt);

function nextOf({ next, nextPlanId }: SubscriptionRow): Next {
  if (next === 'downgrade') {
    return { kind: 'downgrade', planId: paidPlanSchema.parse(nextPlanId) };
  }
  return { kind: z.enum(['renew', 'cancel']).parse(next) };
}
