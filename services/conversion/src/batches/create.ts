import {
  AppError,
  batchPath,
  creditsHold,
  headers,
  operationCredits,
  type ApiKeyPrincipal,
  type createBatch,
} from '@octavo/contracts';
import { reply, type HttpHandler, type HttpRequest, type Reply } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import {
  holdSeconds,
  notInTime,
  offerJob,
  requireRoom,
  undoDraft,
  writeDrafts,
  type JobDraft,
} from '../jobs/accept.ts';
import type { JobsContext } from '../jobs/context.ts';
import { laneOf } from '../jobs/lanes.ts';
import { publicUrlOf } from '../jobs/modes.ts';
import { publicJob } from '../jobs/public-job.ts';
import type { Batch as BatchRow } from '../generated/prisma/client.ts';
import { inFlight, otherRequest } from '../idempotency/errors.ts';
import { hashOfRequest, idempotencyKeyOf } from '../idempotency/request.ts';
import { parseItems, pinItems } from './items.ts';
import { publicBatch, type BatchName } from './store.ts';

/** As many holds of one batch are asked for at the same time. */
const holdsAtOnce = 20;

export function createBatchHandler(
  context: JobsContext & { publicUrl: string | undefined },
): HttpHandler<typeof createBatch> {
  return async (request) => {
    const { principal, requestId } = request;
    const { userId } = principal;
    const key = idempotencyKeyOf(request.headers);
    const name = key === undefined ? undefined : { key, requestHash: await hashOf(request) };
    const parsed = await parseItems(request.body.items, context.operations, request.files);
    const id = randomUUID();
    const createdAt = new Date(context.now());
    const former = await context.batches.insert({ id, userId, total: parsed.length, createdAt, name });
    if (former) {
      return answered(context, sameRequest(former, name));
    }
    try {
      await requireRoom(context, userId, parsed.length);
      const publicUrl = publicUrlOf(context, request);
      const items = await pinItems(context, userId, parsed);
      const drafts = items.map((item, batchPosition): JobDraft => {
        return { ...item, id: randomUUID(), principal, requestId, publicUrl, batchId: id, batchPosition };
      });
      await acceptAll(context, id, drafts, principal);
    } catch (error) {
      await context.batches.remove(id).catch(() => undefined);
      throw error;
    }
    return answered(context, { id, userId });
  };
}

/** How the batch stands now. Sent again under its name, a request gets the same batch, however far it has come. */
async function answered(
  { batches }: JobsContext,
  batch: { id: string; userId: string; replayed?: boolean },
): Promise<Reply> {
  const found = await batches.find(batch.userId, batch.id);
  if (!found) {
    throw new Error(`Batch ${batch.id} vanished`);
  }
  return reply({
    status: 202,
    headers: {
      location: batchPath(batch.id),
      ...(batch.replayed ? { [headers.idempotencyReplayed]: 'true' } : {}),
    },
    body: { ...publicBatch(found.batch, found.jobs), jobs: found.jobs.map(publicJob) },
  });
}

function hashOf({ principal, body, upload }: HttpRequest<typeof createBatch>): Promise<string> {
  return hashOfRequest({ operation: 'batches', mode: principal.mode, body, upload });
}

/** @throws AppError `idempotency_mismatch`, and `conflict` while the first request is being accepted. */
function sameRequest(former: BatchRow, name: BatchName | undefined): { id: string; userId: string; replayed: boolean } {
  if (former.requestHash !== name?.requestHash) {
    throw otherRequest();
  }
  if (former.acceptedAt === null) {
    throw inFlight();
  }
  return { id: former.id, userId: former.userId, replayed: true };
}

/** All jobs become visible in one transaction, once each is paid for; before it, the sweeper undoes what a crash leaves. */
async function acceptAll(
  context: JobsContext,
  batchId: string,
  drafts: readonly JobDraft[],
  principal: ApiKeyPrincipal,
): Promise<void> {
  const { jobs } = context;
  try {
    await writeDrafts(context, principal.userId, drafts);
    if (principal.mode === 'live') {
      await holdAll(context, drafts);
    }
    if (!(await jobs.makeBatchQueued(batchId, drafts.length, new Date(context.now())))) {
      throw notInTime();
    }
  } catch (error) {
    for (const { id } of drafts) {
      await undoDraft(context, id);
    }
    throw error;
  }
  context.metrics.accepted.inc({ lane: laneOf(principal) }, drafts.length);
  for (const { id } of drafts) {
    await offerJob(context, id, principal);
  }
}

/** The gateway cannot see what a batch costs: each job's hold is asked for here, under the job's id. */
async function holdAll({ bus }: JobsContext, drafts: readonly JobDraft[]): Promise<void> {
  for (let start = 0; start < drafts.length; start += holdsAtOnce) {
    // All answers are waited for: a hold that came after its release would stay.
    const held = await Promise.allSettled(
      drafts.slice(start, start + holdsAtOnce).map(({ id, operation, principal, requestId }) =>
        bus.call(creditsHold, {
          holdId: id,
          userId: principal.userId,
          apiKeyId: principal.apiKeyId,
          operation,
          credits: operationCredits[operation],
          requestId,
          expiresInSeconds: holdSeconds,
        }),
      ),
    );
    const failed = held.find((one) => one.status === 'rejected');
    if (failed) {
      throw failed.reason;
    }
    if (held.some((one) => one.status === 'fulfilled' && one.value.outcome === 'insufficient')) {
      const needed = drafts.reduce((sum, { operation }) => sum + operationCredits[operation], 0);
      throw new AppError({
        code: 'insufficient_credits',
        message: `This batch costs ${needed} credits, and fewer are left. Upgrade your plan, or send less at once`,
        details: [{ path: 'creditsNeeded', message: String(needed) }],
      });
    }
  }
}
