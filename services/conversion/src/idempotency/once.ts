import { AppError, creditsTransfer, headers as headerNames, type ApiKeyPrincipal } from '@octavo/contracts';
import { reply, type Reply } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { acceptedAnswer, type Delivered } from '../jobs/delivered.ts';
import type { JobsContext } from '../jobs/context.ts';
import { sourceOf } from '../storage/content.ts';
import { inFlight, otherRequest } from './errors.ts';
import type { AnswerRow, IdempotencyStore, RequestName } from './store.ts';
import { forgetAnswer } from './sweeper.ts';

const day = 24 * 60 * 60;
const holdSeconds = 2 * day;
/** A client whose request's process died waits for so long. */
const leaseMilliseconds = 15_000;

export interface OnceContext extends JobsContext {
  answers: IdempotencyStore;
}

export interface NamedRequest extends RequestName {
  requestHash: string;
  principal: ApiKeyPrincipal;
  holdId: string | undefined;
}

/**
 * Answers a named request by its first answer. Only answers that delivered something are kept: what failed may be sent
 * again. `answer` works under an id chosen here and kept with the name, so that a job is not made twice even when the
 * process dies between making it and noting it.
 * @throws AppError `idempotency_mismatch`, `conflict` while the first request is in flight, and what `answer` throws.
 */
export async function answerOnce(
  context: OnceContext,
  request: NamedRequest,
  answer: (workId: string) => Promise<Delivered>,
): Promise<Delivered | Reply> {
  const { userId, operation, key, requestHash } = request;
  const name = { userId, operation, key };
  const lease = leaseFrom(context.now());
  const claim = await context.answers.claim(name, requestHash, lease, new Date(context.now()));
  if (claim.outcome === 'expired') {
    await forgetAnswer(context, claim.row);
    return answerOnce(context, request, answer);
  }
  if (claim.outcome === 'known') {
    return replay(context, claim.row, requestHash);
  }
  const former = claim.outcome === 'takenOver' ? await settleFormer(context, userId, claim.formerWorkId) : undefined;
  const heartbeat = setInterval(() => {
    const leaseUntil = new Date(context.now() + leaseMilliseconds);
    context.answers
      .renew(name, lease.leaseId, leaseUntil)
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not renew the lease of a named request'));
  }, leaseMilliseconds / 3);
  try {
    const delivered = former ?? (await answer(lease.workId));
    return await keep(context, { ...request, ...lease }, delivered);
  } catch (error) {
    await context.answers
      .forget(name, lease.leaseId)
      .catch((failure: unknown) => context.log.warn({ err: failure }, 'a named request is left to its lease'));
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

function leaseFrom(now: number): { leaseId: string; workId: string; leaseUntil: Date; expiresAt: Date } {
  return {
    leaseId: randomUUID(),
    workId: randomUUID(),
    leaseUntil: new Date(now + leaseMilliseconds),
    expiresAt: new Date(now + day * 1_000),
  };
}

/** What a request that died has left: a job that was accepted is the answer; anything less is undone. */
async function settleFormer(context: OnceContext, userId: string, workId: string): Promise<Delivered | undefined> {
  const job = await context.jobs.find(userId, workId);
  if (job) {
    return acceptedAnswer(job);
  }
  const at = new Date(context.now());
  if (!(await context.jobs.abandon(workId, at))) {
    await context.answers.releaseHold(workId, at);
  }
  context.charges.wake();
  return undefined;
}

async function replay({ objects }: OnceContext, row: AnswerRow, requestHash: string): Promise<Reply> {
  if (row.requestHash !== requestHash) {
    throw otherRequest();
  }
  if (row.status === null || row.objectKey === null) {
    throw inFlight();
  }
  const found = await objects.get(row.objectKey);
  if (!found) {
    throw new AppError({ code: 'result_gone', message: 'The answer to this Idempotency-Key was deleted' });
  }
  return reply({
    status: row.status,
    headers: {
      ...(row.headers as Record<string, string>),
      'content-length': String(found.bytes),
      [headerNames.idempotencyReplayed]: 'true',
      [headerNames.hold]: 'unused',
    },
    body: found.stream,
  });
}

/** Stores the answer and pays for it in one step. A job pays for itself. */
async function keep(
  context: OnceContext,
  request: NamedRequest & { leaseId: string; workId: string },
  delivered: Delivered,
): Promise<Delivered> {
  const { userId, operation, key, leaseId, workId } = request;
  const objectKey = `answers/${leaseId}`;
  await context.objects.put(objectKey, sourceOf(delivered.content));
  const paysNow = delivered.hold === undefined && request.principal.mode === 'live';
  const at = new Date(context.now());
  try {
    if (paysNow) {
      await makeOwn(context, request.holdId, workId);
    }
    const { status, headers } = delivered;
    const answer = { status, headers, objectKey, settleHoldId: paysNow ? workId : undefined };
    if (!(await context.answers.complete({ userId, operation, key }, leaseId, answer, at))) {
      throw inFlight();
    }
  } catch (error) {
    // After any other error the answer may have been kept and paid for nevertheless; then it can be had by its key.
    if (error instanceof AppError) {
      await context.objects.delete(objectKey).catch(() => undefined);
    }
    if (paysNow) {
      await context.answers.releaseHold(workId, at).catch(() => undefined);
    } else if (delivered.hold === 'kept') {
      await context.jobs.cancel(userId, workId, { status: 'cancelled', expiresAt: at }, at).catch(() => undefined);
    }
    context.charges.wake();
    throw error;
  }
  context.charges.wake();
  return paysNow ? { ...delivered, hold: 'settled' } : delivered;
}

async function makeOwn({ bus }: OnceContext, holdId: string | undefined, toHoldId: string): Promise<void> {
  if (holdId === undefined) {
    throw new Error('A live key came without a hold');
  }
  const { outcome } = await bus.call(creditsTransfer, { holdId, toHoldId, expiresInSeconds: holdSeconds });
  if (outcome === 'gone') {
    throw new AppError({ code: 'client_closed_request', message: 'The request was given up before it was answered' });
  }
}
