import type { Job } from '@octavo/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { sweepJobs } from '../../src/jobs/sweeper.ts';
import type { RunningConversion } from '../support/conversion-house.ts';
import { createConversionHouse, hour, minute, type ConversionHouse } from '../support/conversion-house.ts';

jest.setTimeout(90_000);

let house: ConversionHouse;
beforeAll(async () => {
  house = await createConversionHouse();
});
beforeEach(() => {
  house.engine = (text) => `%PDF ${text}`;
  house.conversions = 0;
  house.billing.holds.clear();
  house.billing.isAway = false;
});
afterAll(() => house?.close());

/** Breaks one step of a running service, once, as a crash at that point would. */
function breakOnce<Part extends object>(part: Part, step: keyof Part & string, when: 'before' | 'after'): void {
  const owner = part as Record<string, (...values: unknown[]) => Promise<unknown>>;
  const original = owner[step];
  if (!original) throw new Error(`No ${step}`);
  owner[step] = async (...values) => {
    owner[step] = original;
    if (when === 'after') await original.apply(owner, values);
    throw new Error(`crash ${when} ${step}`);
  };
}

/** What holds must come to in the end, whatever happened: paid once for each job that succeeded, and nothing else. */
async function expectFairCharges(): Promise<void> {
  await waitFor(async () => (await house.database.chargeDecision.count()) === 0, { timeoutMilliseconds: 15_000 });
  const jobs = await house.database.job.findMany({ where: { id: { in: [...house.billing.holds.keys()] } } });
  const succeeded = new Set(jobs.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
  for (const [id, { state }] of house.billing.holds) {
    expect({ id, state }).toEqual({ id, state: succeeded.has(id) ? 'settled' : 'released' });
  }
}

describe('a crash while a job is accepted', () => {
  test.each([
    ['insertAccepting', 'before'],
    ['insertAccepting', 'after'],
    ['makeQueued', 'before'],
  ] as const)('%s (%s): no job, no charge, nothing left', async (step, when) => {
    breakOnce(house.service.jobs.jobs, step, when);
    const holdId = house.billing.hold();
    const answer = await house.ask({ body: { html: 'x' }, headers: { prefer: 'respond-async' }, holdId });
    expect(answer.status).toBe(500);
    // The gateway gives back what it still holds.
    const hold = house.billing.holds.get(holdId);
    if (hold?.state === 'held') hold.state = 'released';
    await expectFairCharges();
    expect(house.conversions).toBe(0);
    expect(house.files()).not.toContain('input');
  });

  test('death after the credits became the job’s own: the sweeper gives them back', async () => {
    breakOnce(house.service.jobs.jobs, 'makeQueued', 'before');
    breakOnce(house.service.jobs.jobs, 'abandon', 'before');
    const asked = { body: { html: 'x' }, headers: { prefer: 'respond-async' }, holdId: house.billing.hold() };
    expect((await house.ask(asked)).status).toBe(500);
    expect(house.billing.states()).toEqual({ held: 1, settled: 0, released: 1 });
    const listed = await house.ask({ method: 'GET', path: '/functions/v1/jobs?limit=100' });
    expect((listed.json() as { jobs: Job[] }).jobs.filter(({ status }) => status === 'queued')).toEqual([]);
    house.clock.advance(6 * minute);
    await sweepJobs(house.service.jobs);
    await expectFairCharges();
  });

  test('the answer is lost after that: what the gateway says about its hold changes nothing', async () => {
    breakOnce(house.service.jobs.jobs, 'find', 'before');
    const holdId = house.billing.hold();
    const answer = await house.ask({ body: { html: 'x' }, headers: { prefer: 'respond-async' }, holdId });
    expect(answer.status).toBe(500);
    expect(house.billing.holds.get(holdId)?.state).toBe('released');
    await waitFor(async () => (await house.database.job.count({ where: { status: 'queued' } })) === 0);
    await waitFor(() => house.billing.states().settled === 1);
    await expectFairCharges();
  });

  test('the queue does not answer: the sweeper puts the job in', async () => {
    breakOnce(house.service.jobs.queue, 'add', 'before');
    const { id } = await house.askJob();
    await sweepJobs(house.service.jobs);
    await house.jobThat(id, 'succeeded');
    await expectFairCharges();
  });

  test('the queue lost it: the sweeper puts it in again', async () => {
    house.service.jobs.queue.add = ((original) => async () => {
      house.service.jobs.queue.add = original;
    })(house.service.jobs.queue.add);
    const { id } = await house.askJob();
    await sweepJobs(house.service.jobs);
    expect((await house.jobThat(id, 'queued')).attempts).toBe(0);
    house.clock.advance(11 * minute);
    await sweepJobs(house.service.jobs);
    await house.jobThat(id, 'succeeded');
    await expectFairCharges();
  });
});

describe('a crash while a job is done', () => {
  test.each([
    ['finish', 'before'],
    ['finish', 'after'],
    ['noteDeleted', 'before'],
  ] as const)('%s (%s): it succeeds and is paid once', async (step, when) => {
    breakOnce(house.service.jobs.jobs, step, when);
    const { id } = await house.askJob();
    await house.jobThat(id, 'succeeded');
    await sweepJobs(house.service.jobs);
    await expectFairCharges();
    expect(house.billing.states().settled).toBe(1);
  });

  test('the queue offers a job ten times over: one attempt, one charge', async () => {
    const { id } = await house.askJob();
    await Promise.all(Array.from({ length: 10 }, () => house.service.jobs.queue.add('professional', id)));
    await house.jobThat(id, 'succeeded');
    await house.service.jobs.queue.add('professional', id);
    await house.jobThat((await house.askJob()).id, 'succeeded');
    await expectFairCharges();
    expect(house.conversions).toBe(2);
  });

  test('a worker that falls silent is replaced, and its late result thrown away', async () => {
    let letGo = (): void => {};
    house.engine = (text, { attempt }) =>
      attempt === 1 ? new Promise((resolve) => (letGo = () => resolve('%PDF late'))) : `%PDF ${text}`;
    const { id } = await house.askJob({ body: { html: 'in time' } });
    await waitFor(() => house.conversions === 1);
    // Its lease runs out, as when its process hangs.
    await house.database.job.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    house.service.jobs.jobs.renew = ((original) => async () => {
      house.service.jobs.jobs.renew = original;
      return true;
    })(house.service.jobs.jobs.renew);
    await house.service.jobs.queue.add('professional', id);
    expect(await house.jobThat(id, 'succeeded')).toMatchObject({ attempts: 2 });
    letGo();
    await waitFor(() => house.service.jobs.attempts.size === 0);
    const result = await house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}/result` });
    expect(result.text).toBe('%PDF in time');
    await expectFairCharges();
  });

  test('a document that kills every worker fails in the end, free', async () => {
    const { id } = await house.askJob();
    await house.jobThat(id, 'succeeded');
    const job = await house.database.job.findUniqueOrThrow({ where: { id } });
    const poison = { ...job, id: job.id.replace(/^..../, '0000'), attempts: 3, status: 'queued', finishedAt: null };
    const { resultHeaders: _, ...plain } = poison;
    await house.database.job.create({ data: { ...plain, resultKey: null, inputKey: 'jobs/gone/input' } });
    house.billing.holds.set(poison.id, { credits: 10, state: 'held', expiresInSeconds: 300 });
    await house.service.jobs.queue.add('professional', poison.id);
    expect(await house.jobThat(poison.id, 'failed')).toMatchObject({ error: { code: 'engine_failed' } });
    await expectFairCharges();
  });
});

describe('a process that stops or dies', () => {
  test('a stop hands its work to another instance, which does it as the first attempt', async () => {
    let other: RunningConversion | undefined;
    const busy = await house.startAnother();
    house.service.jobs.queue.work = () => undefined;
    house.engine = (_text, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopping'))));
    const { id } = await house.askJob();
    await waitFor(() => house.service.jobs.attempts.size + busy.jobs.attempts.size === 1);
    const [worker, idle] = busy.jobs.attempts.size === 1 ? [busy, house.service] : [house.service, busy];
    house.engine = (text) => `%PDF ${text}`;
    await worker.stop();
    if (worker === house.service) {
      other = await house.startAnother();
      house.service = other;
    }
    void idle;
    expect(await house.jobThat(id, 'succeeded')).toMatchObject({ attempts: 1 });
    await expectFairCharges();
  });

  test('billing is away when the job ends: it hears later, once', async () => {
    house.engine = (text) => {
      house.billing.isAway = true;
      return `%PDF ${text}`;
    };
    const { id } = await house.askJob();
    await house.jobThat(id, 'succeeded');
    expect(house.billing.holds.get(id)?.state).toBe('held');
    house.billing.isAway = false;
    await expectFairCharges();
    expect(house.billing.holds.get(id)?.state).toBe('settled');
  });

  test('what is not finished after a day fails, free; its credits lived as long', async () => {
    house.engine = (_text, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
    const { id } = await house.askJob();
    await waitFor(() => house.conversions === 1);
    expect(house.billing.holds.get(id)?.expiresInSeconds).toBeGreaterThan(24 * 3_600);
    house.clock.advance(24 * hour);
    await sweepJobs(house.service.jobs);
    expect(await house.jobThat(id, 'failed')).toMatchObject({ error: { code: 'timeout' }, creditsUsed: 0 });
    await expectFairCharges();
    expect(house.files()).not.toContain('input');
  });
});
