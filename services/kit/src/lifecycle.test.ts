import { expect, test } from '@jest/globals';
import { createLifecycle } from './lifecycle.ts';

const quiet = { info: () => {}, error: () => {} };

test('a stop closes in reverse order, once, and goes on past a part that fails', async () => {
  const closed: string[] = [];
  const lifecycle = createLifecycle(quiet);
  lifecycle.onStop('telemetry', () => void closed.push('telemetry'));
  lifecycle.onStop('database', () => {
    throw new Error('already gone');
  });
  lifecycle.onStop('intake', async () => {
    expect(lifecycle.stopping.aborted).toBe(true);
    closed.push('intake');
  });

  await Promise.all([lifecycle.stop(), lifecycle.stop()]);

  expect(closed).toEqual(['intake', 'telemetry']);
});
