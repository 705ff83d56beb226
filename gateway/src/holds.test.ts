import type { creditsHold } from '@octavo/contracts';
import type { Bus } from '@octavo/kit';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createHolds, type HoldOutcome, type HoldRequest, type Holds } from './holds.ts';

interface Asked {
  holdId: string;
  advanceHoldIds?: string[];
}

let asked: Asked[];
let released: string[];
let balance: number;
let grantsInAdvance: boolean;
let outage: boolean;
let taken: string[];
let holds: Holds;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  released = [];
  taken = [];
  balance = 5_000;
  grantsInAdvance = true;
  outage = false;
  const call = async (_contract: typeof creditsHold, input: Asked & { credits: number }): Promise<unknown> => {
    asked.push(input);
    if (outage) {
      throw new Error('no answer');
    }
    if (balance < input.credits) {
      return { outcome: 'insufficient', creditsRemaining: balance };
    }
    const advanceHoldIds = grantsInAdvance ? (input.advanceHoldIds ?? []) : [];
    balance -= input.credits * (1 + advanceHoldIds.length);
    return { outcome: 'held', creditsRemaining: balance, advanceHoldIds };
  };
  holds = createHolds({
    bus: { call } as unknown as Pick<Bus, 'call'>,
    settlements: { release: (holdId) => released.push(holdId) },
    now: Date.now,
    onTaken: (from) => taken.push(from),
  });
});

afterEach(() => {
  holds.stop();
  jest.useRealTimers();
});

const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

const request = (changes: Partial<HoldRequest> = {}): HoldRequest => ({
  userId: 'ada',
  apiKeyId: 'key',
  operation: 'html-to-pdf',
  credits: 10,
  requestId: 'request',
  ownHold: false,
  ...changes,
});

const remaining = (outcome: HoldOutcome): number => outcome.creditsRemaining;

test('a key used now and then asks for one hold a request', async () => {
  for (let round = 0; round < 3; round++) {
    await holds.take(request());
    await pass(5_000);
  }
  expect(asked.map(({ advanceHoldIds }) => advanceHoldIds)).toEqual([undefined, undefined, undefined]);
});

describe('a busy key', () => {
  test('asks for as many in advance as it made requests lately, and most of its requests ask nobody', async () => {
    for (let round = 0; round < 40; round++) {
      await holds.take(request());
      await pass(100);
    }
    expect(asked.length).toBeLessThan(10);
    expect(asked.at(-1)?.advanceHoldIds?.length).toBe(10);
    expect(taken.filter((from) => from === 'advance').length).toBe(40 - asked.length);
  });

  test('uses each hold once', async () => {
    const outcomes: HoldOutcome[] = [];
    for (let round = 0; round < 40; round++) {
      outcomes.push(await holds.take(request()));
    }
    const ids = outcomes.flatMap((outcome) => (outcome.outcome === 'held' ? [outcome.holdId] : []));
    expect(new Set(ids).size).toBe(40);
  });

  test('sees its balance go down by what it used, whatever was taken in advance', async () => {
    for (let round = 1; round <= 20; round++) {
      expect(remaining(await holds.take(request()))).toBe(5_000 - round * 10);
    }
    expect(remaining(await holds.take(request({ operation: 'markdown-to-pdf', credits: 3 })))).toBe(4_797);
  });

  test('sees what it got back', async () => {
    for (let round = 0; round < 4; round++) {
      await holds.take(request());
    }
    holds.returned('ada', 10);
    expect(await holds.take(request())).toMatchObject({ inAdvance: true, creditsRemaining: 4_960 });
  });

  test('gives back after two seconds what it does not use', async () => {
    for (let round = 0; round < 6; round++) {
      await holds.take(request());
    }
    const unused = asked.flatMap(({ advanceHoldIds = [] }) => advanceHoldIds).length - (6 - asked.length);
    expect(unused).toBeGreaterThan(0);
    await pass(1_500);
    expect(released).toEqual([]);
    await pass(1_000);
    expect(released).toHaveLength(unused);
    await pass(5_000);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('gives everything back when the gateway stops', async () => {
    await holds.take(request());
    await holds.take(request());
    holds.stop();
    expect(released).toEqual(asked[1]?.advanceHoldIds);
  });

  test('keeps to one hold a request where billing grants no more', async () => {
    grantsInAdvance = false;
    for (let round = 0; round < 5; round++) {
      expect((await holds.take(request())).outcome).toBe('held');
    }
    expect(asked).toHaveLength(5);
  });

  test('takes no hold in advance for work that is handed over', async () => {
    await holds.take(request());
    await holds.take(request());
    const own = await holds.take(request({ ownHold: true }));
    expect(own).toMatchObject({ holdId: asked.at(-1)?.holdId, inAdvance: false });
    expect(asked.at(-1)?.advanceHoldIds).toBeUndefined();
  });

  test('asks in advance once at a time', async () => {
    await holds.take(request());
    await Promise.all([holds.take(request()), holds.take(request()), holds.take(request())]);
    expect(asked.filter(({ advanceHoldIds }) => advanceHoldIds)).toHaveLength(1);
  });
});

test('what billing did not answer is given back, with what was asked in advance', async () => {
  await holds.take(request());
  outage = true;
  await expect(holds.take(request())).rejects.toThrow('no answer');
  const last = asked.at(-1);
  expect(released).toEqual([last?.holdId, ...(last?.advanceHoldIds ?? [])]);
});

test('too few credits are told as billing tells them', async () => {
  balance = 4;
  expect(await holds.take(request())).toEqual({ outcome: 'insufficient', creditsRemaining: 4 });
});
