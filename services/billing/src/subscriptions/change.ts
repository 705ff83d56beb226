import { AppError, type changeSubscription, type PaidPlanId } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { Transaction } from '../database.ts';
import { askSavedAfterMilliseconds, chargeSaved } from '../payments/charge-saved.ts';
import type { MoneyContext } from '../payments/context.ts';
import { addPayment, findPayment, type Payment } from '../payments/store.ts';
import { command, requireBody } from './command.ts';
import type { ActiveState } from './machine.ts';
import { changeTo, quoteUpgrade } from './quote.ts';
import { findSubscription, lockSubscription } from './store.ts';

const noPaidPlan = 'You have no paid subscription: choose a plan with create-payment';

/** `billing.subscriptions.change` */
export function changeSubscriptionHandler(context: MoneyContext): HttpHandler<typeof changeSubscription> {
  return async ({ principal: { userId }, body: { planId } }) => {
    const state = (await findSubscription(context.database, userId))?.state ?? { state: 'none' as const };
    if (state.state !== 'active') {
      throw new AppError({ code: 'conflict', message: noPaidPlan });
    }
    switch (changeTo(state, planId)) {
      case 'upgrade':
        return upgrade(context, userId, planId);
      case 'downgrade': {
        const event = { kind: 'downgradeScheduled', planId } as const;
        return { subscription: await command(context, { userId, event, refusal: noPaidPlan }), paymentId: null };
      }
      default: {
        const refusal = 'You are on this plan already';
        return {
          subscription: await command(context, { userId, event: { kind: 'resumed' }, refusal }),
          paymentId: null,
        };
      }
    }
  };
}

async function upgrade(context: MoneyContext, userId: string, planId: PaidPlanId) {
  const at = context.now();
  const { payment, isNew } = await context.database.$transaction((transaction) =>
    findOrAddUpgrade(transaction, context, { userId, planId, at }),
  );
  if (isNew) {
    await chargeSaved(context, payment);
  }
  const subscription = await findSubscription(context.database, userId);
  if (!subscription) {
    throw new Error('The subscription that was charged is gone');
  }
  return { subscription: requireBody(subscription), paymentId: payment.paymentId };
}

/** While one charge for an upgrade is under way, asking again is the same charge. */
async function findOrAddUpgrade(
  transaction: Transaction,
  { provider, tax }: Pick<MoneyContext, 'provider' | 'tax'>,
  { userId, planId, at }: { userId: string; planId: PaidPlanId; at: Date },
): Promise<{ payment: Payment; isNew: boolean }> {
  const { state, method } = await lockSubscription(transaction, userId, at);
  if (!isUpgradable(state, planId)) {
    throw new AppError({ code: 'conflict', message: 'Your subscription has changed meanwhile: look at it again' });
  }
  if (method?.provider !== provider.name) {
    throw new AppError({ code: 'conflict', message: 'No card is known that can be charged: use create-payment' });
  }
  const underWay = await findPayment(transaction, {
    userId,
    purpose: 'upgrade',
    planId,
    status: 'pending',
    requestHash: null,
    periodStart: state.period.start,
  });
  if (underWay) {
    return { payment: underWay, isNew: false };
  }
  const askAt = new Date(at.getTime() + askSavedAfterMilliseconds);
  const payment = await addPayment(transaction, {
    userId,
    provider: provider.name,
    quote: quoteUpgrade(state, planId, { now: at, tax }),
    installmentCount: 1,
    at,
    expiresAt: askAt,
    askAt,
  });
  if (!payment) {
    throw new Error('A payment of a new name was there already');
  }
  return { payment, isNew: true };
}

function isUpgradable(state: Parameters<typeof changeTo>[0], planId: PaidPlanId): state is ActiveState {
  return state.state === 'active' && changeTo(state, planId) === 'upgrade';
}
