import { htmlToPdf, jobPath, type Job } from '@octavo/contracts';
import { request } from 'undici';
import type { Benchmark, BenchmarkOptions, Report } from '../bench/benchmark.ts';
import { runClosedLoop } from '../bench/closed-loop.ts';
import { number, percent } from '../bench/format.ts';
import { machineUse, readMachine } from '../bench/process-usage.ts';
import { waitFor } from '../wait-for.ts';
import { withTwinStack } from './twin-stack.ts';
import type { TwinStack } from './twin-stack.ts';

const leastEfficiency = 0.9;
/** What a document waits for, in which its worker's only place is taken and no core is. */
const delayMilliseconds = 500;
const callersForEachWorker = 3;
const jobMinutes = 3;
const ways = ['at once', 'as jobs'] as const;

type Way = (typeof ways)[number];

interface Round {
  workers: number;
  way: Way;
  documentsPerSecond: number;
  machineUse: number;
}

/** One document after the other at each caller, its answer waited for, through whichever worker the address gives. */
async function printAtOnce({ origin, customers }: TwinStack, workers: number, documents: number): Promise<number> {
  let count = 0;
  const { samples, elapsedSeconds } = await runClosedLoop(
    { parallel: callersForEachWorker * workers, limit: { documents } },
    async () => {
      const { key } = customers[count++ % customers.length] ?? { key: '' };
      const { statusCode, body } = await send(origin, key, {});
      await body.dump();
      if (statusCode !== 200) throw new Error(`A document was answered ${statusCode}`);
    },
  );
  return samples.length / elapsedSeconds;
}

/** All accepted first, then worked on by whoever is free. */
async function printAsJobs({ origin, customers }: TwinStack, documents: number): Promise<number> {
  const { key = '' } = customers[0] ?? {};
  const startedAt = performance.now();
  const { samples: ids } = await runClosedLoop({ parallel: 4, limit: { documents } }, async () => {
    const { statusCode, body } = await send(origin, key, { prefer: 'respond-async' });
    const job = (await body.json()) as Job;
    if (statusCode !== 202) throw new Error(`A job was answered ${statusCode}`);
    return job.id;
  });
  for (const id of ids) {
    const { status } = await waitFor(
      async () => {
        const { body } = await request(origin + jobPath(id), { headers: { authorization: `Bearer ${key}` } });
        const job = (await body.json()) as Job;
        return job.finishedAt !== null && job;
      },
      { timeoutMilliseconds: jobMinutes * 60_000, intervalMilliseconds: 50, description: `job ${id} to end` },
    );
    if (status !== 'succeeded') throw new Error(`A job ended as ${status}`);
  }
  return (ids.length * 1_000) / (performance.now() - startedAt);
}

function send(origin: string, key: string, headers: Record<string, string>): ReturnType<typeof request> {
  return request(origin + htmlToPdf.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify({ html: '<h1>Waiting</h1>', options: { delayMilliseconds } }),
  });
}

async function measure({ quick, signal, progress }: BenchmarkOptions): Promise<Round[]> {
  const documents = quick ? 10 : 60;
  const single = { auth: 1, billing: 1, engagement: 1, conversion: 1, gateway: 1 };
  return withTwinStack(
    { customers: 6, instances: single, environment: { CONVERSION_PAGES: '1', JOB_SLOTS: '1' } },
    async (twins) => {
      const rounds: Round[] = [];
      const round = async (workers: number, way: Way): Promise<void> => {
        signal.throwIfAborted();
        progress(`${workers === 1 ? 'one worker' : `${workers} workers`}, documents ${way}`);
        const before = readMachine();
        const print =
          way === 'at once' ? printAtOnce : (one: TwinStack, _: number, count: number) => printAsJobs(one, count);
        const documentsPerSecond = await print(twins, workers, documents * workers);
        rounds.push({ workers, way, documentsPerSecond, machineUse: machineUse(before, readMachine()) });
      };
      await printAtOnce(twins, 1, 4);
      for (const way of ways) await round(1, way);
      const second = await twins.start('conversion');
      twins.addresses.conversion.add(second.port);
      await printAtOnce(twins, 2, 8);
      for (const way of ways) await round(2, way);
      return rounds;
    },
  );
}

/** Whether a second conversion worker does as much again as the first. */
export const scaleOutTrial: Benchmark = {
  name: 'scale-out',
  title: 'From one conversion worker to two',
  run: async (options) => report(await measure(options)),
};

function report(rounds: readonly Round[]): Report {
  const rate = (workers: number, way: Way): number =>
    rounds.find((round) => round.workers === workers && round.way === way)?.documentsPerSecond ?? Number.NaN;
  return {
    verdicts: ways.map((way) => {
      const efficiency = rate(2, way) / (2 * rate(1, way));
      return {
        what: `Documents ${way}: two workers, of twice what one does`,
        measured: efficiency.toFixed(2),
        target: `≥ ${leastEfficiency}`,
        passed: efficiency >= leastEfficiency,
      };
    }),
    tables: [
      {
        caption: 'Documents a second',
        columns: ['Workers', ...ways, 'of the machine used'],
        rows: [1, 2].map((workers) => [
          String(workers),
          ...ways.map((way) => number(rate(workers, way))),
          ways
            .map((way) => rounds.find((round) => round.workers === workers && round.way === way)?.machineUse ?? 0)
            .map(percent)
            .join(', '),
        ]),
      },
    ],
    notes: [
      `Each worker prints one document at a time, which waits ${delayMilliseconds} ms for something: so a worker is full long before this machine is, and what is measured is whether the gateway, billing, the queue and the address give two workers twice the work. What a core prints is measured by \`npm run bench\`.`,
    ],
    data: rounds,
  };
}
