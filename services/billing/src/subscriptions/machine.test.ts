import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dueAt, retryDays, transition, type SubscriptionEvent, type SubscriptionState } from './machine.ts';
import { firstPeriod, periodAfter } from './period.ts';

const anchor = new Date('2027-01-31T10:00:00.000Z');
const first = firstPeriod(anchor);
const second = periodAfter(anchor, first);
const trialPeriod = { start: anchor, end: new Date('2027-03-02T10:00:00.000Z') };

const renew = { kind: 'renew' } as const;
const states = {
  none: { state: 'none' },
  trial: { state: 'trial', period: trialPeriod },
  starter: { state: 'active', planId: 'starter', anchor, period: first, next: renew },
  professional: { state: 'active', planId: 'professional', anchor, period: first, next: renew },
  downgrading: {
    state: 'active',
    planId: 'professional',
    anchor,
    period: first,
    next: { kind: 'downgrade', planId: 'starter' },
  },
  cancelling: { state: 'active', planId: 'starter', anchor, period: first, next: { kind: 'cancel' } },
  grace: { state: 'grace', planId: 'starter', anchor, period: second, failures: 1 },
  ended: { state: 'ended', planId: 'starter', period: first, reason: 'cancelled' },
} as const satisfies Record<string, SubscriptionState>;

type StateName = keyof typeof states;

const events = {
  trialStarted: { kind: 'trialStarted', period: trialPeriod },
  purchased: { kind: 'purchased', planId: 'starter', at: anchor },
  upgradedToProfessional: { kind: 'upgraded', planId: 'professional' },
  downgradeToStarter: { kind: 'downgradeScheduled', planId: 'starter' },
  cancelScheduled: { kind: 'cancelScheduled' },
  resumed: { kind: 'resumed' },
  starterRenewed: { kind: 'renewed', planId: 'starter' },
  renewalFailed: { kind: 'renewalFailed' },
  periodOver: { kind: 'periodOver' },
  graceOver: { kind: 'graceOver' },
  refunded: { kind: 'refunded' },
  accountClosed: { kind: 'accountClosed' },
} as const satisfies Record<string, SubscriptionEvent>;

type EventName = keyof typeof events;

const active = (planId: string, period: unknown, next: unknown = renew) => ({
  state: 'active',
  planId,
  anchor,
  period,
  next,
});
const ended = (planId: string, period: unknown, reason: string) => ({ state: 'ended', planId, period, reason });

/** Everything that can happen. What is not here cannot. */
const table: [StateName, EventName, name: string, to: object][] = [
  ['none', 'trialStarted', 'trial_started', { state: 'trial', period: trialPeriod }],
  ['none', 'purchased', 'purchased', active('starter', first)],
  ['trial', 'purchased', 'purchased', active('starter', first)],
  ['ended', 'purchased', 'purchased', active('starter', first)],
  ['trial', 'accountClosed', 'ended', ended('free_trial', trialPeriod, 'cancelled')],
  ['starter', 'accountClosed', 'ended', ended('starter', first, 'cancelled')],
  ['professional', 'accountClosed', 'ended', ended('professional', first, 'cancelled')],
  ['downgrading', 'accountClosed', 'ended', ended('professional', first, 'cancelled')],
  ['cancelling', 'accountClosed', 'ended', ended('starter', first, 'cancelled')],
  ['grace', 'accountClosed', 'ended', ended('starter', second, 'cancelled')],
  ['trial', 'periodOver', 'trial_over', ended('free_trial', trialPeriod, 'trial_over')],
  ['starter', 'upgradedToProfessional', 'upgraded', active('professional', first)],
  ['cancelling', 'upgradedToProfessional', 'upgraded', active('professional', first)],
  ['professional', 'downgradeToStarter', 'downgrade_scheduled', states.downgrading],
  ['downgrading', 'downgradeToStarter', 'downgrade_scheduled', states.downgrading],
  ['starter', 'cancelScheduled', 'cancel_scheduled', states.cancelling],
  ['professional', 'cancelScheduled', 'cancel_scheduled', active('professional', first, { kind: 'cancel' })],
  ['downgrading', 'cancelScheduled', 'cancel_scheduled', active('professional', first, { kind: 'cancel' })],
  ['grace', 'cancelScheduled', 'ended', ended('starter', second, 'cancelled')],
  ['downgrading', 'resumed', 'resumed', states.professional],
  ['cancelling', 'resumed', 'resumed', states.starter],
  ['starter', 'starterRenewed', 'renewed', active('starter', second)],
  ['downgrading', 'starterRenewed', 'renewed', active('starter', second)],
  ['grace', 'starterRenewed', 'renewed', active('starter', second)],
  ['starter', 'renewalFailed', 'renewal_failed', states.grace],
  ['professional', 'renewalFailed', 'renewal_failed', { ...states.grace, planId: 'professional' }],
  ['downgrading', 'renewalFailed', 'renewal_failed', states.grace],
  ['grace', 'renewalFailed', 'renewal_failed', { ...states.grace, failures: 2 }],
  ['cancelling', 'periodOver', 'ended', ended('starter', first, 'cancelled')],
  ['grace', 'graceOver', 'grace_over', ended('starter', second, 'unpaid')],
  ['starter', 'refunded', 'refunded', ended('starter', first, 'refunded')],
  ['professional', 'refunded', 'refunded', ended('professional', first, 'refunded')],
  ['downgrading', 'refunded', 'refunded', ended('professional', first, 'refunded')],
  ['cancelling', 'refunded', 'refunded', ended('starter', first, 'refunded')],
  ['grace', 'refunded', 'refunded', ended('starter', second, 'refunded')],
];

describe.each(Object.keys(states) as StateName[])('%s', (stateName) => {
  test.each(Object.keys(events) as EventName[])('when %s', (eventName) => {
    const row = table.find(([from, event]) => from === stateName && event === eventName);
    expect(transition(states[stateName], events[eventName])).toEqual(row && { name: row[2], to: row[3] });
  });
});

test('an unpaid renewal is tried again after 1, 3 and 5 days, and given up on the 7th', () => {
  const dueDays = [1, 2, 3, 4].map((failures) => {
    const due = dueAt({ ...states.grace, failures });
    return ((due?.getTime() ?? 0) - second.start.getTime()) / 86_400_000;
  });
  expect(dueDays).toEqual([...retryDays]);
  expect(dueDays).toEqual([1, 3, 5, 7]);
});

test('nothing that has ended comes back by itself, and every living subscription has an hour at which something happens', () => {
  const anyState = fc.constantFrom<SubscriptionState>(...Object.values(states));
  const anyEvents = fc.array(fc.constantFrom<SubscriptionEvent>(...Object.values(events)), { maxLength: 30 });
  fc.assert(
    fc.property(anyState, anyEvents, (start, history) => {
      let state: SubscriptionState = start;
      for (const event of history) {
        const moved = transition(state, event);
        if (moved && state.state === 'ended') {
          expect(event.kind).toBe('purchased');
        }
        state = moved?.to ?? state;
        expect(dueAt(state) === null).toBe(state.state === 'ended' || state.state === 'none');
      }
    }),
  );
});
