import {
  AppError,
  batchPath,
  creditsHold,
  operationCredits,
  type ApiKeyPrincipal,
  type createBatch,
} from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { holdSeconds, notInTime, offerJob, requireRoom, undoDraft, writeDraft, type JobDraft } from '../jobs/accept.ts';
import type { JobsContext } from '../jobs/context.ts';
import { laneOf } from '../jobs/lanes.ts';
import { publicUrlOf } from '../jobs/modes.ts';
import { publicJob } from '../jobs/public-job.ts';
import { parseItems, pinItems } from './items.ts';
import { publicBatch } from './store.ts';

/** As many holds of one batch are asked for at the same time. */
const holdsAtOnce = 20;

export function createBatchHandler(
  context: JobsContext & { publicUrl: string | undefined },
): HttpHandler<typeof createBatch> {
  return async (request) => {
    const { principal, requestId } = request;
    const parsed = await parseItems(request.body.items, context.operations, request.files);
    const items = await pinItems(context, principal.userId, parsed);
    await requireRoom(context, principal.userId, items.length);
    const batchId = randomUUID();
    const publicUrl = publicUrlOf(context, request);
    const drafts = items.map((item, batchPosition): JobDraft => {
      return { ...item, id: randomUUID(), principal, requestId, publicUrl, batchId, batchPosition };
    });
    await acceptAll(context, batchId, drafts, principal);
    const found = await context.batches.find(principal.userId, batchId);
    if (!found) {
      throw new Error(`Batch ${batchId} vanished`);
    }
    return reply({
      status: 202,
      headers: { location: batchPath(batchId) },
      body: { ...publicBatch(found.batch, found.jobs), jobs: found.jobs.map(publicJob) },
    });
  };
}

/** All jobs become visible in one transaction, once each is paid for; before it, the sweeper undoes what a crash leaves. */
async function acceptAll(
  context: JobsContext,
  batchId: string,
  drafts: readonly JobDraft[],
  principal: ApiKeyPrincipal,
): Promise<void> {
  const { batches, jobs } = context;
  const { userId } = principal;
  await batches.insert({ id: batchId, userId, total: drafts.length, createdAt: new Date(context.now()) });
  try {
    for (const draft of drafts) {
      await writeDraft(context, draft);
    }
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
    await batches.remove(batchId).catch(() => undefined);
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
