import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programNames } from '../../service-environment.ts';
import { httpReady } from '../../ready.ts';
import { withResources } from '../../bench/resources.ts';
import type { Benchmark, BenchmarkOptions } from '../../bench/benchmark.ts';
import { waitFor } from '../../wait-for.ts';
import { settleAccounts } from '../accounting.ts';
import { createPatientClient } from '../patient-client.ts';
import { operationKinds, peopleKinds } from '../requests.ts';
import { startSteadyLoad } from '../steady-load.ts';
import { withTrialStack } from '../trial-stack.ts';
import type { TrialStack } from '../trial-stack.ts';
import { prepareClocks } from './clock.ts';
import { reportFailures } from './failures-report.ts';
import type { MeasuredFailures, Suffered } from './failures-report.ts';
import { mountSmallDisk, smallDiskProblem } from './small-disk.ts';
import { strikes } from './strikes.ts';
import type { Scene, Strike } from './strikes.ts';

const usualRequestsPerSecond = 4;
const customers = 6;
/** After the product says that it is well again, requests go on for so long. */
const calmSeconds = { whole: 15, quick: 6 };
const recoveryMilliseconds = 120_000;
/** Short, so that what a killed gateway had set aside is seen to come back. */
const holdLifetimeSeconds = 60;

async function isWell({ stack }: TrialStack): Promise<boolean> {
  const urls = programNames.map((name) => String(stack.metricsUrls[name]).replace('/metrics', '/health/ready'));
  return (await Promise.all(urls.map(httpReady))).every(Boolean);
}

async function suffer(strike: Strike, scene: Scene, calm: number): Promise<Suffered> {
  const missing = strike.missing?.(scene);
  if (missing !== undefined) return { strike: strike.name, missing };
  scene.load.enter(strike.name);
  const startedAt = performance.now();
  await strike.happen(scene);
  await waitFor(() => isWell(scene.trial), {
    timeoutMilliseconds: recoveryMilliseconds,
    intervalMilliseconds: 100,
    description: `every process to be ready after: ${strike.name}`,
  });
  const readyAfterMilliseconds = performance.now() - startedAt;
  await delay(calm * 1_000);
  return { strike: strike.name, readyAfterMilliseconds };
}

async function measure({
  quick,
  signal,
  progress,
  only,
  requestsPerSecond = usualRequestsPerSecond,
}: BenchmarkOptions): Promise<MeasuredFailures> {
  return withResources(async (open) => {
    const directory = mkdtempSync(join(tmpdir(), 'octavo-failures-'));
    open({ stop: async () => rmSync(directory, { recursive: true, force: true }) });
    const clocks = prepareClocks(directory);
    const disk = smallDiskProblem() === undefined ? open(mountSmallDisk(directory)) : undefined;
    return withTrialStack(
      {
        customers: customers + 1,
        environment: {
          PROGRAM_NODE_OPTIONS: clocks.nodeOptions,
          HOLD_LIFETIME_SECONDS: String(holdLifetimeSeconds),
          HOLD_SWEEP_SECONDS: '2',
          ...(disk ? { STORAGE_DIRECTORY: disk.directory } : {}),
        },
      },
      async (trial, open) => {
        const origin = trial.stack.gatewayUrl;
        const client = open(createPatientClient(origin));
        const preparer = trial.customers.at(-1)?.key ?? '';
        const kinds = [...(await operationKinds(client, preparer)), ...(await peopleKinds(client, trial.stack))];
        const load = open(
          startSteadyLoad({ client, kinds, customers: trial.customers.slice(0, customers), requestsPerSecond }),
        );
        const scene: Scene = { trial, load, client, clocks, disk };
        const suffered: Suffered[] = [];
        for (const strike of strikes.filter(({ name }) => only === undefined || name.includes(only))) {
          signal.throwIfAborted();
          progress(strike.name);
          suffered.push(await suffer(strike, scene, quick ? calmSeconds.quick : calmSeconds.whole));
        }
        await load.end();
        progress('the accounts');
        const accounting = await settleAccounts({ origin, client, served: load.served, books: trial.books, signal });
        return { requestsPerSecond, suffered, served: load.served, accounting };
      },
    );
  });
}

/** What callers see while one part after the other breaks, and whether all that was asked for is answered and paid once. */
export const failuresTrial: Benchmark = {
  name: 'failures',
  title: 'Failures under load',
  run: async (options) => reportFailures(await measure(options)),
};
