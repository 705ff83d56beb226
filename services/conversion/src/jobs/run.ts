import { AppError, jobLifetimeSeconds, type ApiKeyPrincipal, type Operation, type PlanId } from '@octavo/contracts';
import { createRequestFiles, toAppError, type WorkHandler, type WorkOutcome } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { mostAttempts, pauseBeforeNext } from './again.ts';
import { sourceOf } from '../storage/content.ts';
import type { JobsContext } from './context.ts';
import { getInput } from './input.ts';
import { laneOf } from './lanes.ts';
import { deleteBytes } from './bytes.ts';
import type { JobEnd, JobRow } from './store.ts';

const handBackMilliseconds = 100;

/** Makes one attempt at a job whose id came from the queue, which may offer it twice or after its end. */
export function runJobs(context: JobsContext): WorkHandler {
  return async (id, stopping) => {
    const leaseId = randomUUID();
    const now = context.now();
    const claim = await context.jobs.claim(id, {
      leaseId,
      now: new Date(now),
      leaseUntil: new Date(now + context.limits.leaseMilliseconds),
    });
    switch (claim.outcome) {
      case 'over':
        return 'done';
      case 'leased':
        return { againInMilliseconds: leaseThird(context) };
      case 'claimed':
        return attempt(context, claim.job, leaseId, stopping);
      default:
        return claim satisfies never;
    }
  };
}

async function attempt(
  context: JobsContext,
  job: JobRow,
  leaseId: string,
  stopping: AbortSignal,
): Promise<WorkOutcome> {
  if (job.attempts === 1) {
    const waited = (context.now() - job.createdAt.getTime()) / 1_000;
    context.metrics.waitedSeconds.observe({ lane: laneOf(principalOf(job)) }, waited);
  }
  if (job.attempts > mostAttempts) {
    await end(context, job, leaseId, failure(context, brokeOff()));
    return 'done';
  }
  const superseded = new AbortController();
  context.attempts.set(job.id, superseded);
  const heartbeat = setInterval(() => void renew(context, job.id, leaseId, superseded), leaseThird(context));
  try {
    const signal = AbortSignal.any([stopping, superseded.signal]);
    const success = await convert(context, job, leaseId, signal);
    if (!(await end(context, job, leaseId, success))) {
      await context.objects.delete(success.resultKey);
    }
    return 'done';
  } catch (thrown) {
    return await afterFailure(context, job, leaseId, { thrown, stopping, superseded: superseded.signal });
  } finally {
    clearInterval(heartbeat);
    context.attempts.delete(job.id);
  }
}

async function convert(
  context: JobsContext,
  job: JobRow,
  leaseId: string,
  signal: AbortSignal,
): Promise<Extract<JobEnd, { status: 'succeeded' }>> {
  const operation = context.operations.get(job.operation as Operation);
  if (!operation || job.inputKey === null) {
    throw new Error(`Job ${job.id} cannot be made: ${job.operation}`);
  }
  const files = createRequestFiles();
  try {
    const input = await getInput(context.objects, job.inputKey, files);
    signal.throwIfAborted();
    const result = await operation.run({
      ...input,
      files,
      principal: principalOf(job),
      publicUrl: job.publicUrl,
      jobId: job.id,
      requestId: job.requestId,
      signal,
    });
    // Of each attempt its own: one that was taken for dead must not write over its successor's.
    const resultKey = `jobs/${job.id}/result-${leaseId}`;
    const resultBytes = await context.objects.put(resultKey, sourceOf(result.content));
    return {
      status: 'succeeded',
      resultKey,
      resultBytes,
      resultMediaType: result.mediaType,
      resultFilename: result.filename,
      resultHeaders: result.headers,
      expiresAt: expiry(context),
    };
  } finally {
    await files.remove();
  }
}

async function afterFailure(
  context: JobsContext,
  job: JobRow,
  leaseId: string,
  { thrown, stopping, superseded }: { thrown: unknown; stopping: AbortSignal; superseded: AbortSignal },
): Promise<WorkOutcome> {
  if (superseded.aborted) {
    return 'done';
  }
  const at = new Date(context.now());
  if (stopping.aborted) {
    await context.jobs.requeue(job.id, leaseId, at, { uncounted: true });
    context.metrics.again.inc({ reason: 'stopped' });
    return { againInMilliseconds: handBackMilliseconds };
  }
  const error = toAppError(thrown);
  const level = error.status >= 500 ? 'error' : 'info';
  context.log[level]({ err: error.cause ?? error, code: error.code, jobId: job.id }, 'attempt at a job failed');
  const pause = pauseBeforeNext(error.code, job.attempts);
  if (pause === undefined) {
    await end(context, job, leaseId, failure(context, error));
    return 'done';
  }
  await context.jobs.requeue(job.id, leaseId, at, { uncounted: false });
  context.metrics.again.inc({ reason: error.code });
  return { againInMilliseconds: pause };
}

async function end(context: JobsContext, job: JobRow, leaseId: string, how: JobEnd): Promise<boolean> {
  const ended = await context.jobs.finish(job.id, leaseId, how, new Date(context.now()));
  if (!ended) {
    return false;
  }
  context.charges.wake();
  context.metrics.ended.inc({ status: how.status });
  await deleteBytes(context, ended, { input: true }).catch((error: unknown) =>
    context.log.warn({ err: error, jobId: job.id }, 'the input is left to the sweeper'),
  );
  return true;
}

/** An attempt that lost its job, to another or to a cancellation, ends. A database that is away is no such word. */
async function renew(context: JobsContext, id: string, leaseId: string, superseded: AbortController): Promise<void> {
  try {
    const leaseUntil = new Date(context.now() + context.limits.leaseMilliseconds);
    if (!(await context.jobs.renew(id, leaseId, leaseUntil))) {
      superseded.abort();
    }
  } catch (error) {
    context.log.warn({ err: error, jobId: id }, 'could not renew the lease of a job');
  }
}

function leaseThird({ limits }: JobsContext): number {
  return limits.leaseMilliseconds / 3;
}

function expiry(context: Pick<JobsContext, 'now'>): Date {
  return new Date(context.now() + jobLifetimeSeconds * 1_000);
}

function failure(context: Pick<JobsContext, 'now'>, { code, message }: AppError): JobEnd {
  return { status: 'failed', errorCode: code, errorMessage: message, expiresAt: expiry(context) };
}

function brokeOff(): AppError {
  return new AppError({
    code: 'engine_failed',
    message: `The conversion was begun ${mostAttempts} times and broke off each time`,
  });
}

function principalOf({ apiKeyId, userId, mode, planId }: JobRow): ApiKeyPrincipal {
  return { kind: 'apiKey', apiKeyId, userId, mode: mode as 'live' | 'test', planId: planId as PlanId };
}
