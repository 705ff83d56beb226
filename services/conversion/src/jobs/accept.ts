import {
  AppError,
  creditsTransfer,
  jobLifetimeSeconds,
  operationCredits,
  type ApiKeyPrincipal,
  type Operation,
} from '@octavo/contracts';
import type { JobsContext } from './context.ts';
import { deleteInput, inputKeyOf, putInput, type JobInput } from './input.ts';
import { laneOf } from './lanes.ts';
import { pinTemplate } from '../templates/pin.ts';
import type { JobRow, NewJob } from './store.ts';

/** A job may take a day; telling billing how it ended may take another, should billing be away. */
export const holdSeconds = 2 * jobLifetimeSeconds;

/** What a job is, before anything pays for it. */
export interface JobDraft {
  /** Also of the hold that is to pay. */
  id: string;
  operation: Operation;
  /** Valid by the operation's contract. */
  input: JobInput;
  principal: ApiKeyPrincipal;
  requestId: string;
  publicUrl: string;
  batchId?: string;
  batchPosition?: number;
}

export interface JobRequest extends JobDraft {
  /** The hold that pays: it becomes the job's own. */
  holdId: string | undefined;
}

/**
 * Takes a conversion in to be made later. The job is written before its credits are made its own and becomes visible
 * after: a crash in between leaves a job that was never accepted, which the sweeper undoes.
 * @throws AppError `too_many_conversions` when the user has too many that are not finished, and `not_found` when it
 * names a template that there is not.
 */
export async function acceptJob(context: JobsContext, request: JobRequest): Promise<JobRow> {
  const { id, principal, operation, input } = request;
  await requireRoom(context, principal.userId, 1);
  const body = await pinTemplate(context.templates, principal.userId, { operation, body: input.body });
  try {
    await writeDrafts(context, principal.userId, [{ ...request, input: { ...input, body } }]);
    if (principal.mode === 'live') {
      await takeHold(context, request.holdId, id);
    }
    if (!(await context.jobs.makeQueued(id, new Date(context.now())))) {
      throw notInTime();
    }
  } catch (error) {
    await undoDraft(context, id);
    throw error;
  }
  context.metrics.accepted.inc({ lane: laneOf(principal) });
  await offerJob(context, id, principal);
  return requireJob(context, principal.userId, id);
}

/**
 * Keeps what jobs of one user are made from, and then notes the jobs.
 * @throws AppError `too_many_conversions`
 */
export async function writeDrafts(context: JobsContext, userId: string, drafts: readonly JobDraft[]): Promise<void> {
  for (const { id, input } of drafts) {
    await putInput(context.objects, inputKeyOf(id), input);
  }
  const createdAt = new Date(context.now());
  const jobs = drafts.map((draft) => jobOf(draft, createdAt));
  if (!(await context.jobs.insertAccepting(userId, jobs, context.limits.unfinishedPerUser))) {
    throw noRoom(context);
  }
}

function jobOf(draft: JobDraft, createdAt: Date): NewJob {
  const { id, operation, principal, requestId, publicUrl, batchId, batchPosition } = draft;
  return {
    id,
    userId: principal.userId,
    apiKeyId: principal.apiKeyId,
    mode: principal.mode,
    planId: principal.planId,
    operation,
    credits: principal.mode === 'live' ? operationCredits[operation] : 0,
    requestId,
    publicUrl,
    inputKey: inputKeyOf(id),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + jobLifetimeSeconds * 1_000),
    ...(batchId === undefined ? {} : { batchId }),
    ...(batchPosition === undefined ? {} : { batchPosition }),
  };
}

/** Undoes a job that was not accepted; what it cannot undo the sweeper will. */
export async function undoDraft({ jobs, objects, charges, log, now }: JobsContext, id: string): Promise<void> {
  await jobs
    .abandon(id, new Date(now()))
    .then(() => charges.wake())
    .catch((failure: unknown) => log.warn({ err: failure, jobId: id }, 'an unaccepted job is left to the sweeper'));
  await deleteInput(objects, inputKeyOf(id)).catch(() => undefined);
}

export function notInTime(): AppError {
  return new AppError({ code: 'unavailable', message: 'The job could not be accepted in time. Send it again' });
}

/**
 * Turns away what has no room before anything is kept of it; what comes at the same moment is counted as it is noted.
 * @throws AppError `too_many_conversions`
 */
export async function requireRoom(context: JobsContext, userId: string, count: number): Promise<void> {
  if ((await context.jobs.countUnfinished(userId)) + count > context.limits.unfinishedPerUser) {
    throw noRoom(context);
  }
}

function noRoom({ limits }: JobsContext): AppError {
  return new AppError({
    code: 'too_many_conversions',
    message: `At most ${limits.unfinishedPerUser} of your jobs may be unfinished. Wait for some to end`,
    retryAfterSeconds: 10,
  });
}

async function takeHold({ bus }: JobsContext, holdId: string | undefined, toHoldId: string): Promise<void> {
  if (holdId === undefined) {
    throw new Error('A live key came without a hold');
  }
  const { outcome } = await bus.call(creditsTransfer, { holdId, toHoldId, expiresInSeconds: holdSeconds });
  if (outcome === 'gone') {
    throw new AppError({ code: 'client_closed_request', message: 'The request was given up before it was accepted' });
  }
}

/** Puts a job's id into the queue; should that fail, the sweeper does it. */
export async function offerJob(
  { queue, jobs, log }: JobsContext,
  id: string,
  principal: Pick<ApiKeyPrincipal, 'mode' | 'planId'>,
): Promise<void> {
  try {
    await queue.add(laneOf(principal), id);
  } catch (error) {
    log.warn({ err: error, jobId: id }, 'a job waits to be put into the queue');
    await jobs.noteQueued(id, null).catch(() => undefined);
  }
}

async function requireJob({ jobs }: JobsContext, userId: string, id: string): Promise<JobRow> {
  const job = await jobs.find(userId, id);
  if (!job) {
    throw new Error(`Job ${id} vanished`);
  }
  return job;
}
