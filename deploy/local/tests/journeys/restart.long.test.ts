import { availableParallelism, loadavg } from 'node:os';
import { afterAll, expect, jest, test } from '@jest/globals';
import { identify } from '../../src/process-identity.ts';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { call, numberIn } from '../support/client.ts';
import { temporaryDirectories } from '../temporary-directory.ts';

jest.setTimeout(180_000);

const stopMilliseconds = 6_000;
const secondStartMilliseconds = 15_000;

/** The limits are for a machine that has nothing else to do; a crowded one gives everybody a share. */
function crowding(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

let stack: RunningStack | undefined;

afterAll(() => stack?.stop());

// After the stop: hooks run in this order.
const temporaryDirectory = temporaryDirectories();

test('the stack stops within seconds, and a second start brings back the key and what it has left', async () => {
  const dataDirectory = temporaryDirectory();
  stack = await startStack({ dataDirectory });
  const first = stack;
  const body = { html: '<h1>Before the night</h1>' };
  const before = await call(first, 'html-to-pdf', { key: first.demoApiKey, body });

  const { elapsedMilliseconds } = await first.stop();

  expect(elapsedMilliseconds).toBeLessThan(stopMilliseconds * crowding());
  expect(Object.values(first.processes).filter(identify)).toEqual([]);

  const startedAt = Date.now();
  stack = await startStack({ dataDirectory });
  const startMilliseconds = Date.now() - startedAt;
  const after = await call(stack, 'html-to-pdf', { key: first.demoApiKey, body });

  expect(stack.demoApiKey).toBe(first.demoApiKey);
  expect(stack.adminPassword).toBe(first.adminPassword);
  expect([before.status, after.status]).toEqual([200, 200]);
  expect(numberIn(after, 'x-credits-remaining')).toBe(numberIn(before, 'x-credits-remaining') - 10);
  expect(startMilliseconds).toBeLessThan(secondStartMilliseconds * crowding());
});
