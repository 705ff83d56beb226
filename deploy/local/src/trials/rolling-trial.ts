import { setTimeout as delay } from 'node:timers/promises';
import type { Benchmark, BenchmarkOptions, Report } from '../bench/benchmark.ts';
import { exactPercent, number, tally } from '../bench/format.ts';
import { programNames } from '../service-environment.ts';
import type { ProgramName } from '../service-environment.ts';
import { accountingVerdicts } from './accounting-verdicts.ts';
import { settleAccounts } from './accounting.ts';
import type { Accounting } from './accounting.ts';
import { createPatientClient } from './patient-client.ts';
import { operationKinds, peopleKinds } from './requests.ts';
import { startSteadyLoad } from './steady-load.ts';
import type { Served } from './steady-load.ts';
import { withTwinStack } from './twin-stack.ts';
import type { TwinStack } from './twin-stack.ts';

const usualRequestsPerSecond = 4;
const customers = 6;
/** As in k8s/base/configuration: callers keep connections, and may be sending on one that is being closed. */
const asInACluster = { IDLE_CONNECTION_GRACE_SECONDS: '5' };
/** A cluster waits for eight seconds until every proxy has heard; ours hears at once. */
const heardSeconds = 1;
const calmSeconds = { whole: 15, quick: 3 };

interface Exchanged {
  program: ProgramName;
  /** Of each instance that was asked to go. */
  ends: { exitCode: number | null; signal: NodeJS.Signals | null; milliseconds: number }[];
}

interface Measured {
  requestsPerSecond: number;
  exchanged: Exchanged[];
  served: readonly Served[];
  accounting: Accounting;
}

/** A new one is started and ready before an old one goes, one after the other: `maxUnavailable: 0, maxSurge: 1`. */
async function exchange(program: ProgramName, twins: TwinStack): Promise<Exchanged> {
  const ends: Exchanged['ends'] = [];
  const old = twins.instances[program];
  twins.instances[program] = [];
  for (const leaving of old) {
    const coming = await twins.start(program);
    twins.instances[program].push(coming);
    twins.addresses[program].add(coming.port);
    twins.addresses[program].remove(leaving.port);
    await delay(heardSeconds * 1_000);
    ends.push(await leaving.end());
  }
  return { program, ends };
}

async function measure({
  quick,
  signal,
  progress,
  only,
  requestsPerSecond = usualRequestsPerSecond,
}: BenchmarkOptions): Promise<Measured> {
  progress('two processes of each program');
  return withTwinStack({ customers: customers + 1, environment: asInACluster }, async (twins, open) => {
    const { origin } = twins;
    const client = open(createPatientClient(origin));
    const preparer = twins.customers.at(-1)?.key ?? '';
    const kinds = [...(await operationKinds(client, preparer)), ...(await peopleKinds(client, twins.stack))];
    const load = open(
      startSteadyLoad({
        client,
        kinds,
        customers: twins.customers.slice(0, customers),
        requestsPerSecond,
        patienceMilliseconds: 0,
      }),
    );
    const exchanged: Exchanged[] = [];
    for (const program of programNames.filter((name) => only === undefined || name.includes(only))) {
      signal.throwIfAborted();
      progress(program);
      load.enter(program);
      exchanged.push(await exchange(program, twins));
      await delay((quick ? calmSeconds.quick : calmSeconds.whole) * 1_000);
    }
    await load.end();
    progress('the accounts');
    const accounting = await settleAccounts({ origin, client, served: load.served, books: twins.books, signal });
    return { requestsPerSecond, exchanged, served: load.served, accounting };
  });
}

/** Whether callers notice that every process is exchanged for a new one while they are served. */
export const rollingTrial: Benchmark = {
  name: 'rolling',
  title: 'Rolling updates under load',
  run: async (options) => report(await measure(options)),
};

function report({ requestsPerSecond, exchanged, served, accounting }: Measured): Report {
  const failed = served.filter(({ heard }) => heard === undefined);
  const unclean = exchanged.flatMap(({ ends }) => ends).filter(({ exitCode }) => exitCode !== 0);
  return {
    verdicts: [
      {
        what: 'Requests that failed, none of them sent again by the client',
        measured: `${failed.length} of ${served.length}`,
        target: '0',
        passed: failed.length === 0,
      },
      {
        what: 'Processes that did not end by themselves, with code 0',
        measured: String(unclean.length),
        target: '0',
        passed: unclean.length === 0,
      },
      ...accountingVerdicts(accounting),
    ],
    tables: [
      {
        caption: 'Requests while both processes of a program were exchanged',
        columns: ['Program', 'requests', 'answered', 'longest', 'the two stopped within', 'failures'],
        rows: exchanged.map(({ program, ends }) => {
          const phase = served.filter((one) => one.phase === program);
          const answered = phase.filter(({ heard }) => heard !== undefined);
          return [
            program,
            String(phase.length),
            phase.length === 0 ? '–' : exactPercent(answered.length / phase.length),
            `${number(Math.max(0, ...phase.map(({ milliseconds }) => milliseconds)) / 1_000)} s`,
            ends.map(({ milliseconds }) => `${number(milliseconds / 1_000)} s`).join(', '),
            tally(phase.filter(({ heard }) => heard === undefined).map(({ last }) => last)) || '–',
          ];
        }),
      },
    ],
    notes: [
      `${requestsPerSecond} requests a second, of every operation and of what people and the site ask for. Each program runs twice behind one address; a new process is ready before an old one is told to go, as in \`k8s/base/process.patch.yaml\`.`,
      ...failed
        .slice(0, 20)
        .map(({ kind, phase, last }) => `Failed: ${kind.name} while ${phase} was exchanged: ${last}.`),
    ],
    data: {
      exchanged,
      accounting,
      served: served.map(({ kind, phase, last, milliseconds, startedAt }) => {
        return { kind: kind.name, phase, last, milliseconds, startedAt };
      }),
    },
  };
}
