import { jobLifetimeSeconds } from '@octavo/contracts';
import { offerJob } from './accept.ts';
import { deleteBytes } from './bytes.ts';
import type { JobsContext } from './context.ts';
import { deleteInput } from './input.ts';
import type { JobRow } from './store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Longer than accepting takes. */
const acceptingMilliseconds = 5 * minute;
/** After its jobs: what is left of a batch that a crash kept from being accepted frees its name then. */
const acceptingBatchMilliseconds = 2 * acceptingMilliseconds;
const requeueMilliseconds = 10 * minute;
/** How long the account can see what became of a job. */
export const rowMilliseconds = 30 * day;
/** No object is needed for longer than a job's life or its result's. */
const objectMilliseconds = 3 * day;
const batchSize = 200;

/**
 * Does what a crash left undone and time demands: gives up what took too long, undoes what was never accepted, puts
 * back what the queue lost, deletes bytes nobody needs. Several instances may sweep at once.
 */
export async function sweepJobs(context: JobsContext): Promise<void> {
  const { jobs } = context;
  const now = context.now();
  const ago = (milliseconds: number): Date => new Date(now - milliseconds);
  const at = new Date(now);

  await inBatches(
    () => jobs.findOverdue(at, batchSize),
    (job) => giveUp(context, job, at),
  );
  await inBatches(
    () => jobs.findAbandoned(ago(acceptingMilliseconds), batchSize),
    async (job) => {
      if (job.inputKey !== null) {
        await deleteInput(context.objects, job.inputKey);
      }
      await jobs.abandon(job.id, at);
      context.charges.wake();
    },
  );
  const lost = { queuedBefore: ago(requeueMilliseconds), leasedBefore: ago(2 * context.limits.leaseMilliseconds) };
  await inBatches(
    () => jobs.findLost(lost, batchSize),
    async (job) => {
      await jobs.noteQueued(job.id, at);
      await offerJob(context, job.id, { mode: job.mode as 'live' | 'test', planId: job.planId as never });
    },
    { rounds: 1 },
  );
  await inBatches(
    () => jobs.findWithDeadBytes(at, batchSize),
    (job) => deleteBytes(context, job, { input: true, result: job.expiresAt <= at }),
  );
  await jobs.purge(ago(rowMilliseconds));
  await context.batches.purge({ unaccepted: ago(acceptingBatchMilliseconds), finished: ago(rowMilliseconds) });
}

/** The last resort for objects without an owner. */
export async function sweepObjects({ objects, log, now }: JobsContext): Promise<void> {
  const expired = await objects.expire(new Date(now() - objectMilliseconds));
  if (expired > 0) {
    log.warn({ expired }, 'deleted objects that nobody owned');
  }
}

async function giveUp(context: JobsContext, job: JobRow, at: Date): Promise<void> {
  const ended = await context.jobs.giveUp(
    job.id,
    {
      status: 'failed',
      errorCode: 'timeout',
      errorMessage: `The job was not finished within ${jobLifetimeSeconds / 3_600} hours`,
      expiresAt: at,
    },
    at,
  );
  if (ended) {
    context.attempts.get(job.id)?.abort();
    context.metrics.ended.inc({ status: 'failed' });
    context.charges.wake();
  }
}

/** Works through all there is, batch by batch; what stays in spite of the work would come back for ever. */
async function inBatches<Item>(
  find: () => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
  { rounds = 100 }: { rounds?: number } = {},
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const items = await find();
    for (const item of items) {
      await work(item);
    }
    if (items.length < batchSize) {
      return;
    }
  }
}
