import { AppError, type creditsHold } from '@octavo/contracts';
import { isDatabaseDown, type RpcHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { createBatcher, type Batcher } from './batcher.ts';
import { decideHolds, type HoldDecision } from './hold-decision.ts';
import type { HoldRequest } from './store.ts';

/** Batches beyond this gain nothing and lock for longer. */
const largestBatch = 200;
/** About two seconds of work, which is how long a caller waits. */
const mostWaiting = 4_000;

/** Holds in advance leave at least so many of their kind free: nobody meets a balance that is only set aside. */
const holdsLeftByAdvance = 100;

type FinalDecision = Exclude<HoldDecision, { outcome: 'again' }>;

export type HoldBatcher = Batcher<HoldRequest, FinalDecision>;

interface HoldBatcherContext extends Pick<BillingContext, 'credits' | 'metrics' | 'now'> {
  /** After this the sweeper gives a hold back. */
  lifetimeSeconds: number;
}

/** `billing.credits.hold` */
export function holdCredits(context: Pick<BillingContext, 'holds' | 'metrics'>): RpcHandler<typeof creditsHold> {
  return async ({ advanceHoldIds = [], ...request }) => {
    const [decision, advance] = await Promise.all([
      context.holds.submit(request),
      holdInAdvance(context, request, advanceHoldIds),
    ]);
    context.metrics.holdsTotal.inc({ outcome: decision.outcome });
    if (decision.outcome === 'conflict') {
      throw new AppError({
        code: 'conflict',
        message: 'This hold has ended, or its id belongs to another request. Name a new one',
      });
    }
    const last = advance.at(-1);
    return decision.outcome === 'held' && last
      ? {
          outcome: 'held',
          creditsRemaining: Math.min(decision.creditsRemaining, last.creditsRemaining),
          advanceHoldIds: advance.map(({ holdId }) => holdId),
        }
      : decision;
  };
}

/** Those of the holds in advance that leave plenty free. One that fails is one that was not granted. */
async function holdInAdvance(
  { holds }: Pick<BillingContext, 'holds'>,
  request: HoldRequest,
  holdIds: readonly string[],
): Promise<{ holdId: string; creditsRemaining: number }[]> {
  const mustLeave = request.credits * holdsLeftByAdvance;
  const decisions = await Promise.all(
    holdIds.map(async (holdId) => {
      const decision = await holds.submit({ ...request, holdId, mustLeave }).catch(() => undefined);
      return decision?.outcome === 'held' ? { holdId, creditsRemaining: decision.creditsRemaining } : undefined;
    }),
  );
  return decisions.filter((decision) => decision !== undefined);
}

/** Shares one statement among the holds that arrive while another is under way. */
export function createHoldBatcher(context: HoldBatcherContext): HoldBatcher {
  return createBatcher({
    run: (requests) => decideAll(context, requests),
    failsAll: isDatabaseDown,
    largestBatch,
    mostWaiting,
    onBatch: (size) => context.metrics.holdsPerStatement.observe(size),
  });
}

/**
 * Runs statements until each request has its answer. Every round decides at least the first request of each account,
 * so the rounds end.
 */
async function decideAll(
  { credits, now, lifetimeSeconds }: HoldBatcherContext,
  requests: readonly HoldRequest[],
): Promise<FinalDecision[]> {
  const decisions: (FinalDecision | undefined)[] = requests.map(() => undefined);
  let undecided = requests.map((request, index) => ({ request, index }));
  while (undecided.length > 0) {
    const [round, repeated] = firstOfEachId(undecided);
    const rows = await credits.hold(
      round.map(({ request }) => request),
      { now: now(), lifetimeSeconds },
    );
    const again: typeof undecided = [];
    decideHolds(rows).forEach((decision, position) => {
      const entry = round[position];
      if (entry && decision.outcome === 'again') {
        again.push(entry);
      } else if (entry && decision.outcome !== 'again') {
        decisions[entry.index] = decision;
      }
    });
    undecided = [...again, ...repeated];
  }
  return decisions as FinalDecision[];
}

/** A hold asked for twice in one batch is inserted by the first and known to the second, a round later. */
function firstOfEachId<Entry extends { request: HoldRequest }>(entries: readonly Entry[]): [Entry[], Entry[]] {
  const seen = new Set<string>();
  const firsts: Entry[] = [];
  const repeated: Entry[] = [];
  for (const entry of entries) {
    (seen.has(entry.request.holdId) ? repeated : firsts).push(entry);
    seen.add(entry.request.holdId);
  }
  return [firsts, repeated];
}
