import { describe, expect, test } from '@jest/globals';
import { RenderQueue } from './render-queue.ts';

const patient = new AbortController().signal;

function queueOf(concurrency: number, limit: number): { queue: RenderQueue; clock: { time: number } } {
  const clock = { time: 0 };
  return { queue: new RenderQueue({ concurrency, limit, now: () => clock.time }), clock };
}

/** Whether a promise has settled once everything that could run has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

test('as many run as there are places, the others wait in the order they came', async () => {
  const { queue } = queueOf(2, 10);
  const order: string[] = [];
  const enter = async (name: string): Promise<() => void> => {
    const leave = await queue.enter(patient);
    order.push(name);
    return leave;
  };
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(enter);
  await first;
  expect(await isSettled(third as Promise<unknown>)).toBe(false);
  (await second)?.();
  await third;
  (await first)?.();
  await fourth;
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('leaving twice frees one place only', async () => {
  const { queue } = queueOf(1, 10);
  const leave = await queue.enter(patient);
  leave();
  leave();
  await queue.enter(patient);
  expect(await isSettled(queue.enter(patient))).toBe(false);
});

describe('when too many wait', () => {
  test('the next is refused at once, and told when to come back', async () => {
    const { queue, clock } = queueOf(1, 1);
    for (let round = 0; round < 50; round += 1) {
      const leave = await queue.enter(patient);
      clock.time += 4_000;
      leave();
    }
    await queue.enter(patient);
    void queue.enter(patient);
    // One runs, one waits, each some 4 s.
    await expect(queue.enter(patient)).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 8 });
  });

  test('it is never told to come back before a second has passed, or after a minute', async () => {
    const { queue, clock } = queueOf(1, 0);
    const leave = await queue.enter(patient);
    await expect(queue.enter(patient)).rejects.toMatchObject({ retryAfterSeconds: 1 });
    clock.time += 10_000_000;
    leave();
    await queue.enter(patient);
    await expect(queue.enter(patient)).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });
});

describe('who gives up', () => {
  test('while waiting makes room for another', async () => {
    const { queue } = queueOf(1, 1);
    const leave = await queue.enter(patient);
    const impatient = new AbortController();
    const waiting = queue.enter(impatient.signal);
    impatient.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    const next = queue.enter(patient);
    leave();
    expect(await isSettled(next)).toBe(true);
  });

  test('just as the turn comes passes it on', async () => {
    const { queue } = queueOf(1, 2);
    const leave = await queue.enter(patient);
    const impatient = new AbortController();
    const waiting = queue.enter(impatient.signal);
    const next = queue.enter(patient);
    impatient.abort(new Error('left'));
    leave();
    await expect(waiting).rejects.toThrow('left');
    expect(await isSettled(next)).toBe(true);
  });

  test('before asking never enters', async () => {
    const { queue } = queueOf(1, 1);
    await expect(queue.enter(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(queue.running).toBe(0);
  });
});
