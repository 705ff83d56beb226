import { creditsRelease, creditsSettle } from '@octavo/contracts';
import type { Bus } from '@octavo/kit';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createSettlements, type Settlements } from './settlements.ts';

interface Told {
  method: string;
  holdIds: string[];
  requestIds?: Record<string, string>;
}

let told: Told[];
let outage: boolean;
let errors: string[];
let settlements: Settlements;

beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  outage = false;
  errors = [];
  const call = async ({ name }: { name: string }, input: Omit<Told, 'method'>): Promise<unknown> => {
    if (outage) {
      throw new Error('no answer');
    }
    told.push({ method: name, ...input });
    return {};
  };
  settlements = createSettlements({
    bus: { call } as unknown as Pick<Bus, 'call'>,
    log: {
      warn: () => undefined,
      error: (_fields: unknown, message?: string) => errors.push(message ?? ''),
    },
    now: Date.now,
    holdLifetimeMilliseconds: 5 * 60 * 1_000,
  });
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `hold-${index}`);

describe('decisions about holds', () => {
  test('reach billing together: what is given back within 10 ms, what was spent within 100', async () => {
    settlements.settle('a');
    await pass(50);
    settlements.settle('b', 'request-b');
    settlements.release('c', { code: 'document_failed' });
    expect(told).toEqual([]);
    await pass(10);
    expect(told).toEqual([
      { method: creditsRelease.name, holdIds: ['c'], failures: { c: { code: 'document_failed' } } },
    ]);
    await pass(40);
    expect(told.slice(1)).toEqual([
      { method: creditsSettle.name, holdIds: ['a', 'b'], requestIds: { b: 'request-b' } },
    ]);
    expect(settlements.pending()).toBe(0);
  });

  test('a hundred do not wait', async () => {
    ids(250).forEach((id) => settlements.settle(id));
    await pass(0);
    expect(told.map(({ holdIds }) => holdIds.length)).toEqual([100, 100]);
    await pass(100);
    expect(told.flatMap(({ holdIds }) => holdIds)).toEqual(ids(250));
  });

  test('are told again, less and less often, until billing has heard them', async () => {
    outage = true;
    settlements.settle('a');
    await pass(60_000);
    expect(settlements.pending()).toBe(1);
    outage = false;
    await pass(5_000);
    expect(told).toEqual([{ method: creditsSettle.name, holdIds: ['a'], requestIds: {} }]);
    expect(settlements.pending()).toBe(0);
  });

  test('are given up, loudly, when the hold is over', async () => {
    outage = true;
    settlements.settle('a');
    await pass(5 * 60_000);
    expect(settlements.pending()).toBe(0);
    expect(errors).toEqual(['holds ran out before billing could be told']);
    outage = false;
    await pass(60_000);
    expect(told).toEqual([]);
  });

  test('one that fails does not hold the next one up', async () => {
    outage = true;
    settlements.settle('a');
    await pass(100);
    outage = false;
    settlements.release('b');
    await pass(10);
    expect(told).toEqual([{ method: creditsRelease.name, holdIds: ['b'], failures: {} }]);
    await pass(100);
    expect(told).toContainEqual({ method: creditsSettle.name, holdIds: ['a'], requestIds: {} });
  });
});

describe('the stop', () => {
  test('sends what is being gathered at once', async () => {
    settlements.settle('a');
    await settlements.stop(4_000);
    expect(told).toEqual([{ method: creditsSettle.name, holdIds: ['a'], requestIds: {} }]);
  });

  test('does not wait for a pause to be over', async () => {
    outage = true;
    settlements.settle('a');
    await pass(20_000);
    outage = false;
    await settlements.stop(4_000);
    expect(told).toEqual([{ method: creditsSettle.name, holdIds: ['a'], requestIds: {} }]);
  });

  test('keeps trying for its time and then says what stays undecided', async () => {
    outage = true;
    settlements.settle('a');
    const stopped = settlements.stop(4_000);
    await pass(4_000);
    await stopped;
    expect(errors).toEqual(['stopped before billing knew of every hold']);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('ends as soon as billing is back', async () => {
    outage = true;
    settlements.settle('a');
    const stopped = settlements.stop(4_000);
    await pass(500);
    outage = false;
    await pass(1_000);
    await stopped;
    expect(settlements.pending()).toBe(0);
  });
});
