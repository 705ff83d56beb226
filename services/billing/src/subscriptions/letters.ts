import {
  emailsRequested,
  plans,
  productName,
  type FailureReason,
  type NotificationTopic,
  type PlanId,
} from '@octavo/contracts';
import { appendEvent } from '@octavo/kit';
import type { z } from 'zod';
import type { Transaction } from '../database.ts';
import { formatCents, formatDay } from '../payments/money.ts';
import type { ActiveState, GraceState, Transition } from './machine.ts';
import { dueAt, hasNoTriesLeft, planAfter } from './machine.ts';

type Letter = z.input<typeof emailsRequested.payload>['letter'];

/** Asks for a letter to a user, with the change that it tells of; one of a topic, if they want to be told of it. */
export async function send(
  transaction: Transaction,
  userId: string,
  letter: Letter,
  topic?: NotificationTopic,
): Promise<void> {
  await appendEvent(transaction, emailsRequested, { userId, letter, topic });
}

const manage = { label: 'Manage your plan', path: '/select-plan' };
const because = `You get this e-mail because you pay for ${productName}.`;

export interface Receipt {
  number: string;
  planId: PlanId;
  totalCents: number;
  periodEnd: Date;
}

export const receiptLetter = ({ number, planId, totalCents, periodEnd }: Receipt): Letter => ({
  subject: `Your ${productName} receipt ${number}`,
  preview: `${formatCents(totalCents)} for the ${plans[planId].name} plan.`,
  heading: 'Thank you for your payment',
  paragraphs: [`We received ${formatCents(totalCents)}. Invoice ${number} is ready to download in your account.`],
  facts: [
    ['Invoice', number],
    ['Plan', plans[planId].name],
    ['Paid', formatCents(totalCents)],
    ['Paid until', formatDay(periodEnd)],
  ],
  action: { label: 'Go to your dashboard', path: '/dashboard' },
  reason: because,
});

const reasons: Record<FailureReason, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has not enough funds.',
  expired_card: 'Your card has expired.',
  authentication_failed: 'Your bank asks you to confirm the payment.',
  provider_error: 'The payment provider had a problem.',
  no_payment_method: 'No card is on file that we may charge.',
  page_expired: 'The payment page was closed.',
  cancelled_by_customer: 'The payment was cancelled.',
};

export function renewalFailedLetter(state: GraceState, totalCents: number, reason: FailureReason): Letter {
  const due = dueAt(state) ?? state.period.start;
  const next = hasNoTriesLeft(state)
    ? `It was the last try: your plan ends on ${formatDay(due)} unless you pay before.`
    : `We try again on ${formatDay(due)}. Until then your plan stays, with the credits that are left.`;
  return {
    subject: `We could not renew your ${productName} plan`,
    preview: 'Pay with another card and everything goes on.',
    heading: 'Your renewal could not be paid',
    paragraphs: [
      `${formatCents(totalCents)} for the ${plans[state.planId].name} plan was not paid. ${reasons[reason]}`,
      next,
    ],
    action: { label: 'Pay with another card', path: '/select-plan' },
    reason: because,
  };
}

export const endedLetter = (planId: PlanId): Letter => ({
  subject: `Your ${productName} plan has ended`,
  preview: 'Your keys answer again as soon as you choose a plan.',
  heading: 'Your plan has ended',
  paragraphs: [
    `The ${plans[planId].name} plan has ended, and with it its credits. Your keys, templates and invoices are kept.`,
  ],
  action: { label: 'Choose a plan', path: '/select-plan' },
  reason: because,
});

export function cancelledLetter(to: Transition['to']): Letter {
  if (to.state === 'ended') {
    return endedLetter(to.planId);
  }
  const end = formatDay(to.period.end);
  return {
    subject: `Your ${productName} plan is cancelled`,
    preview: `It stays yours until ${end}.`,
    heading: 'Your plan is cancelled',
    paragraphs: [
      `Nothing more is charged for it. It stays yours, credits and all, until ${end}; until then you can take the cancellation back.`,
      'Credits used beyond the plan are still to be paid when it ends.',
    ],
    action: manage,
    reason: because,
  };
}

export function reminderLetter(state: ActiveState): Letter {
  const end = formatDay(state.period.end);
  const planId = planAfter(state);
  return {
    subject: planId ? `Your ${productName} plan renews on ${end}` : `Your ${productName} plan ends on ${end}`,
    preview: planId ? 'There is nothing to do.' : 'Take the cancellation back if you want to go on.',
    heading: planId ? `Your plan renews on ${end}` : `Your plan ends on ${end}`,
    paragraphs: [
      planId
        ? `We will charge ${formatCents(plans[planId].priceCents)} for the ${plans[planId].name} plan, plus tax and credits used beyond the plan, if any. There is nothing to do.`
        : `The ${plans[state.planId].name} plan ends with its credits. Take the cancellation back if you want to go on.`,
    ],
    action: manage,
    reason: because,
  };
}

export const refundedLetter = (number: string, totalCents: number): Letter => ({
  subject: `Your ${productName} refund ${number}`,
  preview: `${formatCents(totalCents)} is on its way to you.`,
  heading: 'Your refund is on its way',
  paragraphs: [
    `We gave ${formatCents(totalCents)} back to the card that paid. Credit note ${number} is ready to download in your account.`,
  ],
  action: { label: 'Go to your dashboard', path: '/dashboard' },
  reason: because,
});

export const unusedPaymentLetter = (totalCents: number): Letter => ({
  subject: `Your ${productName} payment was returned`,
  preview: `${formatCents(totalCents)} is on its way back to you.`,
  heading: 'Your payment was returned',
  paragraphs: [
    `Your plan had changed before ${formatCents(totalCents)} arrived, so that it bought nothing. It is on its way back to the card that paid.`,
  ],
  action: manage,
  reason: because,
});
