import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { connectBus, type Bus, type Lifecycle, type Metrics, type WorkQueue } from '@octavo/kit';
import { log, newProcess, randomPrefix, testEnvironment } from './support.ts';

const lifecycles: Lifecycle[] = [];
afterEach(async () => {
  await Promise.all(lifecycles.splice(0).map((lifecycle) => lifecycle.stop()));
});

interface Worker {
  metrics: Metrics;
  bus: Bus;
  queue: WorkQueue<'high' | 'low'>;
  lifecycle: Lifecycle;
}

async function newWorker(prefix: string, ackWaitMilliseconds = 5_000): Promise<Worker> {
  const { lifecycle, metrics } = newProcess();
  lifecycles.push(lifecycle);
  const url = testEnvironment('TEST_NATS_URL');
  const bus = await connectBus({ url, prefix, service: 'worker', log, metrics, lifecycle });
  const queue = await bus.openWorkQueue({ name: 'jobs', lanes: ['high', 'low'], ackWaitMilliseconds });
  return { metrics, bus, queue, lifecycle };
}

test('each piece of work is done once, by whichever instance is free', async () => {
  const prefix = randomPrefix();
  const workers = await Promise.all([newWorker(prefix), newWorker(prefix)]);
  const done: string[] = [];
  for (const { queue } of workers) {
    queue.work({ slots: 2 }, async (id) => {
      done.push(id);
      return 'done';
    });
  }
  const ids = Array.from({ length: 30 }, (_, index) => `job-${index}`);
  await Promise.all(ids.map((id) => workers[0].queue.add('low', id)));
  await waitFor(() => done.length >= ids.length, { timeoutMilliseconds: 20_000 });
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test('urgent work goes first, and the rest is not forgotten', async () => {
  const { queue } = await newWorker(randomPrefix());
  for (let index = 0; index < 20; index++) {
    await queue.add('low', `low-${index}`);
    await queue.add('high', `high-${index}`);
  }
  const done: string[] = [];
  queue.work({ slots: 1 }, async (id) => {
    done.push(id);
    return 'done';
  });
  await waitFor(() => done.length === 40, { timeoutMilliseconds: 20_000 });
  expect(done.slice(0, 8).filter((id) => id.startsWith('high'))).toHaveLength(7);
  expect(done.slice(0, 20).filter((id) => id.startsWith('low')).length).toBeGreaterThan(0);
});

test('work of a worker that fell silent, or threw, or asked for it, is offered again', async () => {
  const prefix = randomPrefix();
  const first = await newWorker(prefix, 600);
  const second = await newWorker(prefix, 600);
  const tries: Record<string, number> = {};
  await first.queue.add('low', 'throws');
  await first.queue.add('low', 'later');
  const done: string[] = [];
  second.queue.work({ slots: 2 }, async (id) => {
    tries[id] = (tries[id] ?? 0) + 1;
    if (tries[id] === 1 && id === 'throws') {
      throw new Error('no');
    }
    if (tries[id] === 1) {
      return { againInMilliseconds: 50 };
    }
    done.push(id);
    return 'done';
  });
  await waitFor(() => done.length === 2, { timeoutMilliseconds: 20_000 });
  expect(tries).toEqual({ throws: 2, later: 2 });
});

test('a stop lets work end, and aborts what takes too long', async () => {
  const { queue, lifecycle } = await newWorker(randomPrefix());
  const ends: string[] = [];
  let begun = 0;
  queue.work({ slots: 2, graceMilliseconds: 300 }, async (id, signal) => {
    begun++;
    if (id === 'endless') {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ends.push('aborted');
    } else {
      await new Promise((resolve) => lifecycle.stopping.addEventListener('abort', resolve));
      ends.push('ended');
    }
    return 'done';
  });
  await queue.add('low', 'endless');
  await queue.add('low', 'short');
  await waitFor(() => begun === 2, { timeoutMilliseconds: 20_000 });
  await lifecycle.stop();
  expect(ends.toSorted()).toEqual(['aborted', 'ended']);
});

test('how much work waits, and how old it is, can be watched', async () => {
  const prefix = randomPrefix();
  const { queue } = await newWorker(prefix);
  for (const id of ['a', 'b', 'c']) {
    await queue.add('low', id);
  }
  const { metrics } = await newWorker(prefix);
  const valuesOf = async (gauge: Metrics['workPending']): Promise<Record<string, number>> =>
    Object.fromEntries((await gauge.get()).values.map(({ labels, value }) => [String(labels.lane), value]));
  await waitFor(async () => (await valuesOf(metrics.workPending))['low'] === 3, { timeoutMilliseconds: 20_000 });
  expect(await valuesOf(metrics.workPending)).toEqual({ high: 0, low: 3 });
  const { high, low } = await valuesOf(metrics.workOldestSeconds);
  expect(high).toBe(0);
  expect(low).toBeGreaterThan(0);
});
