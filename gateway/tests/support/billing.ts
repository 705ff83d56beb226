import {
  apiKeysChanged,
  apiKeysResolve,
  creditsHold,
  creditsRelease,
  creditsSettle,
  plans,
  testKeyRequestsPerMinute,
} from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, type Bus } from '@octavo/kit';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';

type ApiKey = NonNullable<z.output<typeof apiKeysResolve.output>['apiKey']>;

const contracts = {
  [apiKeysResolve.name]: apiKeysResolve,
  [creditsHold.name]: creditsHold,
  [creditsSettle.name]: creditsSettle,
  [creditsRelease.name]: creditsRelease,
};

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Billing as the gateway sees it, its accounts kept in memory and open to the test. */
export interface BillingStandIn {
  bus: Bus;
  balance: number;
  resolved: number;
  holds: Map<string, { credits: number; requestId: string; state: 'held' | 'settled' | 'released'; failure?: string }>;
  addKey(changes?: Partial<ApiKey>): string;
  revoke(key: string): Promise<void>;
  states(): string[];
  failures(): (string | undefined)[];
  stop(): Promise<void>;
}

export async function startBilling(options: { natsUrl: string; natsPrefix: string }): Promise<BillingStandIn> {
  const log = createLog({ name: 'billing stand-in', level: 'silent' });
  const lifecycle = createLifecycle(log);
  const metrics = createMetrics('billing');
  const bus = await connectBus({
    url: options.natsUrl,
    prefix: options.natsPrefix,
    service: 'billing',
    log,
    metrics,
    lifecycle,
  });
  const keys = new Map<string, ApiKey>();

  const decide = (holdIds: string[], state: 'settled' | 'released'): string[] =>
    holdIds.filter((holdId) => {
      const hold = billing.holds.get(holdId);
      if (hold?.state !== 'held') {
        return false;
      }
      hold.state = state;
      if (state === 'released') {
        billing.balance += hold.credits;
      }
      return true;
    });

  const billing: BillingStandIn = {
    bus,
    balance: 1_000,
    resolved: 0,
    holds: new Map(),
    addKey(changes = {}) {
      const mode = changes.mode ?? 'live';
      const key = `oct_${mode}_${randomBytes(16).toString('hex')}`;
      keys.set(hashOf(key), {
        apiKeyId: randomUUID(),
        userId: randomUUID(),
        mode,
        planId: 'enterprise',
        requestsPerMinute: mode === 'test' ? testKeyRequestsPerMinute : plans.enterprise.requestsPerMinute,
        expiresAt: null,
        ...changes,
      });
      return key;
    },
    async revoke(key) {
      const keyHash = hashOf(key);
      const userId = keys.get(keyHash)?.userId ?? randomUUID();
      keys.delete(keyHash);
      await bus.publish({
        id: randomUUID(),
        name: apiKeysChanged.name,
        payload: { keyHashes: [keyHash], userId },
        occurredAt: new Date().toISOString(),
      });
    },
    states: () => [...billing.holds.values()].map(({ state }) => state),
    failures: () => [...billing.holds.values()].map(({ failure }) => failure),
    stop: () => lifecycle.stop(),
  };

  await bus.serve(contracts, {
    [apiKeysResolve.name]: async ({ keyHash }) => {
      billing.resolved++;
      return { apiKey: keys.get(keyHash) ?? null };
    },
    [creditsHold.name]: async ({ holdId, credits, requestId }) => {
      if (billing.balance < credits) {
        return { outcome: 'insufficient', creditsRemaining: billing.balance };
      }
      billing.balance -= credits;
      billing.holds.set(holdId, { credits, requestId, state: 'held' });
      return { outcome: 'held', creditsRemaining: billing.balance };
    },
    [creditsSettle.name]: async ({ holdIds }) => ({ settled: decide(holdIds, 'settled') }),
    [creditsRelease.name]: async ({ holdIds, failures = {} }) => {
      for (const [holdId, { code }] of Object.entries(failures)) {
        Object.assign(billing.holds.get(holdId) ?? {}, { failure: code });
      }
      return { released: decide(holdIds, 'released') };
    },
  });
  return billing;
}
