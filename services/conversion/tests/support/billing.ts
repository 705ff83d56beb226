import {
  creditsAlert,
  creditsHold,
  creditsRelease,
  creditsSettle,
  creditsTransfer,
  type CreditAlertKind,
} from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';

const contracts = {
  [creditsHold.name]: creditsHold,
  [creditsSettle.name]: creditsSettle,
  [creditsRelease.name]: creditsRelease,
  [creditsTransfer.name]: creditsTransfer,
};

interface Hold {
  credits: number;
  state: 'held' | 'settled' | 'released';
  expiresInSeconds: number;
}

/** Billing as conversion sees it, its holds kept in memory and open to the test. */
export interface BillingStandIn {
  holds: Map<string, Hold>;
  /** What accounts can still set aside. */
  creditsLeft: number;
  /** Calls for which billing is away. */
  isAway: boolean;
  settleCalls: number;
  /** A hold as the gateway makes it before it hands a request on. */
  hold(credits?: number): string;
  states(): Record<Hold['state'], number>;
  /** Tells of an account's credits, as billing does: at least once. */
  alert(event: { id: string; userId: string; kind: CreditAlertKind; occurredAt: Date }): Promise<void>;
  stop(): Promise<void>;
}

export const creditsAlertOf = (userId: string, kind: CreditAlertKind): z.output<typeof creditsAlert.payload> => ({
  userId,
  kind,
  planId: 'starter',
  balance: 400,
  creditsTotal: 2_000,
  spendCapCents: 15_800,
  periodStart: '2027-01-01T00:00:00.000Z',
});

export async function startBilling(options: { natsUrl: string; natsPrefix: string }): Promise<BillingStandIn> {
  const log = createLog({ name: 'billing stand-in', level: 'silent' });
  const lifecycle = createLifecycle(log);
  const bus = await connectBus({
    url: options.natsUrl,
    prefix: options.natsPrefix,
    service: 'billing',
    log,
    metrics: createMetrics('billing'),
    lifecycle,
  });

  function requirePresence(): void {
    if (billing.isAway) {
      throw new Error('billing is away');
    }
  }

  const decide = (holdIds: string[], state: 'settled' | 'released'): string[] => {
    requirePresence();
    for (const holdId of holdIds) {
      const hold = billing.holds.get(holdId);
      if (hold?.state === 'held') {
        hold.state = state;
        billing.creditsLeft += state === 'released' ? hold.credits : 0;
      }
    }
    return holdIds.filter((holdId) => billing.holds.get(holdId)?.state === state);
  };

  const billing: BillingStandIn = {
    holds: new Map(),
    creditsLeft: 100_000,
    isAway: false,
    settleCalls: 0,
    hold(credits = 10) {
      const holdId = randomUUID();
      billing.holds.set(holdId, { credits, state: 'held', expiresInSeconds: 300 });
      billing.creditsLeft -= credits;
      return holdId;
    },
    states() {
      const states = { held: 0, settled: 0, released: 0 };
      billing.holds.forEach(({ state }) => states[state]++);
      return states;
    },
    alert: ({ id, userId, kind, occurredAt }) =>
      bus.publish({
        id,
        name: creditsAlert.name,
        payload: creditsAlertOf(userId, kind),
        occurredAt: occurredAt.toISOString(),
      }),
    stop: () => lifecycle.stop(),
  };

  await bus.serve(contracts, {
    [creditsHold.name]: async ({ holdId, credits, expiresInSeconds = 300 }) => {
      requirePresence();
      if (billing.holds.has(holdId)) {
        return { outcome: 'held', creditsRemaining: billing.creditsLeft };
      }
      if (billing.creditsLeft < credits) {
        return { outcome: 'insufficient', creditsRemaining: billing.creditsLeft };
      }
      billing.creditsLeft -= credits;
      billing.holds.set(holdId, { credits, state: 'held', expiresInSeconds });
      return { outcome: 'held', creditsRemaining: billing.creditsLeft };
    },
    [creditsSettle.name]: async ({ holdIds }) => {
      billing.settleCalls++;
      return { settled: decide(holdIds, 'settled') };
    },
    [creditsRelease.name]: async ({ holdIds }) => ({ released: decide(holdIds, 'released') }),
    [creditsTransfer.name]: async ({ holdId, toHoldId, expiresInSeconds }) => {
      requirePresence();
      const hold = billing.holds.get(holdId);
      if (hold?.state === 'held' && !billing.holds.has(toHoldId)) {
        hold.state = 'released';
        billing.holds.set(toHoldId, { credits: hold.credits, state: 'held', expiresInSeconds });
      }
      const moved = billing.holds.get(toHoldId);
      return moved?.state === 'held' ? { outcome: 'transferred', credits: moved.credits } : { outcome: 'gone' };
    },
  });
  return billing;
}
