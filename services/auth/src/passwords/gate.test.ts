import { expect, test } from '@jest/globals';
import { createGate } from './gate.ts';

function job(): { finish: () => void; work: () => Promise<void>; started: () => boolean } {
  let finish = (): void => {};
  let started = false;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    finish,
    started: () => started,
    work: () => {
      started = true;
      return finished;
    },
  };
}

test('work beyond the limit waits its turn, and work beyond the queue is refused', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  const [first, second, third] = [job(), job(), job()];

  const firstDone = gate(first.work);
  const secondDone = gate(second.work);
  await expect(gate(third.work)).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 });
  expect([first.started(), second.started(), third.started()]).toEqual([true, false, false]);

  first.finish();
  await firstDone;
  second.finish();
  await secondDone;
  expect(second.started()).toBe(true);
});

test('work that fails gives its place back', async () => {
  const gate = createGate({ atOnce: 1, waiting: 0 });
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate(() => Promise.resolve('fine'))).resolves.toBe('fine');
});
