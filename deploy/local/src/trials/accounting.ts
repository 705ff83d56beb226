import { jobPath, type Job } from '@octavo/contracts';
import { request } from 'undici';
import type { Books } from '../testing/books.ts';
import { waitFor } from '../wait-for.ts';
import type { PatientClient } from './patient-client.ts';
import { jobKind } from './requests.ts';
import type { Served } from './steady-load.ts';

/** Long enough for a lease to end and every retry's pause to be over. */
const lastPatienceMilliseconds = 60_000;
const atOnce = 4;
const settledWithinMilliseconds = 120_000;

export interface Accounting {
  /** Requests that could not be answered even now that all is well. */
  lost: number;
  /** Jobs that were accepted and did not succeed. */
  lostJobs: number;
  expectedCredits: number;
  spentCredits: number;
  /** Of billing's own check. */
  faults: string;
}

/**
 * Asks again, under its name, for what failed, until each named request has its one answer; waits until no credit is set
 * aside; then what was spent must be what the answers cost, each counted once, to the credit.
 */
export async function settleAccounts({
  origin,
  client,
  served,
  books,
  signal,
}: {
  origin: string;
  client: PatientClient;
  served: readonly Served[];
  books: Books;
  signal: AbortSignal;
}): Promise<Accounting> {
  const charged = served.filter(({ kind }) => kind.credits > 0);
  let lost = 0;
  const jobs: { id: string; key: string }[] = [];
  await inTurns(charged, async ({ asked, kind, heard, customer }) => {
    signal.throwIfAborted();
    const answer = heard ?? (await client.ask(asked, (given) => kind.isRight(given), lastPatienceMilliseconds)).heard;
    if (!answer) lost += 1;
    else if (kind.name === jobKind) {
      jobs.push({ id: (JSON.parse(answer.bytes.toString()) as Job).id, key: customer.key });
    }
  });
  let lostJobs = 0;
  await inTurns(jobs, async (job) => {
    signal.throwIfAborted();
    if ((await endOf(origin, job)) !== 'succeeded') lostJobs += 1;
  });

  const customers = [...new Map(charged.map(({ customer }) => [customer.userId, customer])).values()];
  const accounts = await waitFor(
    async () => {
      const all = await Promise.all(customers.map((customer) => books.account(customer)));
      return all.every(({ held }) => held === 0) && all;
    },
    {
      timeoutMilliseconds: settledWithinMilliseconds,
      intervalMilliseconds: 500,
      description: 'every hold to be settled, released or swept',
    },
  );
  return {
    lost,
    lostJobs,
    expectedCredits: charged.reduce((sum, { kind }) => sum + kind.credits, 0),
    spentCredits: accounts.reduce((sum, { spent }) => sum + spent, 0),
    faults: books.check().output.trim(),
  };
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

function endOf(origin: string, { id, key }: { id: string; key: string }): Promise<Job['status']> {
  return waitFor(
    async () => {
      const { body } = await request(origin + jobPath(id), { headers: { authorization: `Bearer ${key}` } });
      const { status } = (await body.json()) as Job;
      return (status === 'succeeded' || status === 'failed' || status === 'cancelled') && status;
    },
    { timeoutMilliseconds: lastPatienceMilliseconds, intervalMilliseconds: 250, description: `job ${id} to end` },
  );
}
