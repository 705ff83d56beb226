import { plans, productName, type CreditAlertKind, type emailsRequested } from '@octavo/contracts';
import type { z } from 'zod';
import type { LockedAccount } from '../accounts/lock.ts';
import { overageCentsOf, spendCapCentsOf } from '../accounts/overage.ts';

export type Letter = z.input<typeof emailsRequested.payload>['letter'];

type AlertedAccount = Pick<LockedAccount, 'planId' | 'balance' | 'creditsTotal' | 'spendCapCents' | 'periodEnd'>;

const count = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

function factsOf({ planId, balance, creditsTotal, periodEnd }: AlertedAccount): NonNullable<Letter['facts']> {
  return [
    ['Plan', plans[planId].name],
    ['Credits left', `${count.format(Math.max(0, balance))} of ${count.format(creditsTotal)}`],
    ...(periodEnd ? [['Until', `${periodEnd.toISOString().slice(0, 10)} UTC`] satisfies [string, string]] : []),
  ];
}

/** What happens now that the credits are used up: a paid plan goes on (DESIGN ruling 6). */
function afterTheLast({ planId, spendCapCents }: AlertedAccount): string {
  const { overageCents } = plans[planId];
  const cap = spendCapCentsOf(planId, spendCapCents);
  return overageCents === null || cap <= plans[planId].priceCents
    ? 'Requests are refused from here on. A larger plan lets them go on at once.'
    : `Requests go on at ${formatCents(overageCents)} a credit, until the month costs ${formatCents(cap)}. You can change that in your settings.`;
}

/** What an owner reads about their credits. */
export function alertLetter(kind: CreditAlertKind, account: AlertedAccount): Letter {
  const common = {
    facts: factsOf(account),
    action: { label: 'See plans', path: '/select-plan' },
    reason: `You get this e-mail once in a billing period, because you own a ${productName} account.`,
  };
  switch (kind) {
    case 'credits_low':
      return {
        ...common,
        subject: `Your ${productName} credits are running low`,
        preview: `${count.format(Math.max(0, account.balance))} credits are left.`,
        heading: 'Your credits are running low',
        paragraphs: ['You have used four fifths of your credits.'],
      };
    case 'credits_used':
      return {
        ...common,
        subject: `Your ${productName} credits are used up`,
        preview: 'What happens with the next request.',
        heading: 'Your credits are used up',
        paragraphs: [afterTheLast(account)],
      };
    case 'spend_cap_reached': {
      const overage = Math.max(0, -account.balance);
      return {
        ...common,
        facts: [
          ...common.facts,
          ['Overage', `${count.format(overage)} credits, ${formatCents(overageCentsOf(account.planId, overage))}`],
          ['Spend cap', formatCents(spendCapCentsOf(account.planId, account.spendCapCents))],
        ],
        subject: `Your ${productName} spend cap is reached`,
        preview: 'Requests that would cost more are refused.',
        heading: 'Your spend cap is reached',
        paragraphs: [
          'This month costs as much as you allow. Requests that would cost more are refused until the next period begins, or until you raise the cap in your settings.',
        ],
        action: { label: 'Open settings', path: '/settings' },
      };
    }
    default:
      return kind satisfies never;
  }
}
