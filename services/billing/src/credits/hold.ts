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

type FinalDecision = Exclude<HoldDecision, { outcome: 'again' }>;

export type HoldBatcher = Batcher<HoldRequest, FinalDecision>;

interface HoldBatcherContext extends Pick<BillingContext, 'credits' | 'metrics' | 'now'> {
  /** After this the sweeper gives a hold back. */
  lifetimeSeconds: number;
}

/** `billing.credits.hold` */
export function holdCredits(context: Pick<BillingContext, 'holds' | 'metrics'>): RpcHandler<typeof creditsHold> {
  return async (request) => {
    const decision = await context.holds.submit(request);
    context.metrics.holdsTotal.inc({ outcome: decision.outcome });
    if (decision.outcome === 'conflict') {
      throw new AppError({
        code: 'conflict',
        message: 'This hold has ended, or its id belongs to another request. Name a new one',
      });
    }
    return decision;
  };
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
    const at = now();
    const rows = await credits.hold(
      round.map(({ request }) => request),
      { now: at, expiresAt: new Date(at.getTime() + lifetimeSeconds * 1_000) },
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
