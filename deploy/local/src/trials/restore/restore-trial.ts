import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jobPath } from '@octavo/contracts';
import type { Job } from '@octavo/contracts';
import { request } from 'undici';
import type { Benchmark, BenchmarkOptions } from '../../bench/benchmark.ts';
import { postgresUrl, withClient } from '../../postgres.ts';
import { openBooks } from '../../testing/books.ts';
import type { Customer } from '../../testing/books.ts';
import { startStack } from '../../testing/start-stack.ts';
import { waitFor } from '../../wait-for.ts';
import { settleAccounts } from '../accounting.ts';
import { createPatientClient } from '../patient-client.ts';
import { jobKind, operationKinds, peopleKinds } from '../requests.ts';
import type { Kind } from '../requests.ts';
import { startSteadyLoad } from '../steady-load.ts';
import type { Served } from '../steady-load.ts';
import { databaseName, withTrialStack } from '../trial-stack.ts';
import type { TrialStack } from '../trial-stack.ts';
import { takeBaseBackup } from './base-backup.ts';
import { archiveSettings, archiveUpToNow, momentOf } from './change-archive.ts';
import { reportRestore } from './restore-report.ts';
import type { MeasuredRestore } from './restore-report.ts';
import { startRestored } from './restored-server.ts';

const usualRequestsPerSecond = 4;
const customers = 4;
/** Half of it before the backup is begun, half of it afterwards. */
const loadSeconds = { whole: 40, quick: 10 };
/** What is done after the moment that is gone back to, and is lost with it. */
const lostDocuments = 5;
const settledWithinMilliseconds = 300_000;

async function spentBy(all: readonly Customer[], books: TrialStack['books']): Promise<number> {
  const accounts = await waitFor(
    async () => {
      const each = await Promise.all(all.map((customer) => books.account(customer)));
      return each.every(({ held }) => held === 0) && each;
    },
    { timeoutMilliseconds: settledWithinMilliseconds, description: 'every hold to be settled' },
  );
  return accounts.reduce((sum, { spent }) => sum + spent, 0);
}

/** The identity of a job that ended before the moment, with whose it is. */
function jobOf(served: readonly Served[]): { id: string; key: string } {
  const one = served.find(({ kind, heard }) => kind.name === jobKind && heard !== undefined);
  if (!one?.heard) throw new Error('The load had no job');
  return { id: (JSON.parse(one.heard.bytes.toString()) as Job).id, key: one.customer.key };
}

async function jobStatus(origin: string, { id, key }: { id: string; key: string }): Promise<string> {
  const { statusCode, body } = await request(origin + jobPath(id), { headers: { authorization: `Bearer ${key}` } });
  const { status } = (await body.json()) as Partial<Job>;
  return `${statusCode} ${status ?? ''}`.trim();
}

async function measure({
  quick,
  signal,
  progress,
  requestsPerSecond = usualRequestsPerSecond,
}: BenchmarkOptions): Promise<MeasuredRestore> {
  const seconds = quick ? loadSeconds.quick : loadSeconds.whole;
  let directory = '';
  const postgresSettings = (given: string): string[] => archiveSettings((directory = given));
  return withTrialStack({ customers: customers + 1, postgresSettings }, async (trial, open) => {
    const { stack, books, server, natsUrl } = trial;
    const buyers = trial.customers.slice(0, customers);
    const [first] = buyers as [Customer];
    const client = open(createPatientClient(stack.gatewayUrl));
    const kinds = [
      ...(await operationKinds(client, trial.customers.at(-1)?.key ?? '')),
      ...(await peopleKinds(client, stack)),
    ];
    const load = open(startSteadyLoad({ client, kinds, customers: buyers, requestsPerSecond }));
    await delay((seconds * 1_000) / 2);
    progress('a backup, while documents are printed');
    const backup = join(directory, 'backup');
    await takeBaseBackup(server, backup);
    await delay((seconds * 1_000) / 2);
    await load.end();
    progress('the accounts, at the moment that will be gone back to');
    const before = await settleAccounts({ origin: stack.gatewayUrl, client, served: load.served, books, signal });
    const atTheMoment = await spentBy(buyers, books);
    const moment = await momentOf(server);

    progress('what is lost, and the accident');
    const letter = kinds.find(({ name }) => name === 'text-to-pdf') as Kind;
    for (let count = 0; count < lostDocuments; count += 1) {
      await client.ask(letter.make(first.key), (heard) => letter.isRight(heard));
    }
    const beforeTheLoss = await spentBy(buyers, books);
    await withClient(postgresUrl(server, databaseName), (one) => one.query('drop schema billing cascade'));
    await archiveUpToNow(server);
    await stack.stop();

    progress('the backup, and the changes up to that moment');
    const restoring = performance.now();
    const restored = open(await startRestored({ backup, directory, moment, password: server.password }));
    const restoredMilliseconds = performance.now() - restoring;
    const databaseUrl = postgresUrl(restored.server, databaseName);
    const restoredBooks = openBooks({ dataDirectory: stack.dataDirectory, databaseUrl });
    const spentRestored = await spentBy(buyers, restoredBooks);
    const checked = restoredBooks.check({ whole: true }).output.trim();

    progress('the product on the restored database');
    const again = open(
      await startStack({
        dataDirectory: stack.dataDirectory,
        environment: { DATABASE_URL: databaseUrl, NATS_URL: natsUrl },
      }),
    );
    const patient = open(createPatientClient(again.gatewayUrl));
    const printed = await patient.ask(letter.make(first.key), (heard) => letter.isRight(heard));
    const servingMilliseconds = performance.now() - restoring - restoredMilliseconds;
    const [signIn] = await peopleKinds(patient, again).catch((error: unknown) => [(error as Error).message]);
    const status = await jobStatus(again.gatewayUrl, jobOf(load.served));
    const spentAfterwards = await spentBy(buyers, restoredBooks);
    return {
      requestsPerSecond,
      requests: load.served.length,
      before,
      restoredMilliseconds,
      servingMilliseconds,
      spent: { atTheMoment, beforeTheLoss, restored: spentRestored },
      check: { restored: checked, afterwards: restoredBooks.check({ whole: true }).output.trim() },
      answered: [
        { what: 'A document for a key of before', answer: printed.last, isRight: printed.last === 'ok' },
        {
          what: 'What it cost, in credits',
          answer: String(spentAfterwards - spentRestored),
          isRight: spentAfterwards - spentRestored === letter.credits,
        },
        {
          what: 'A sign-in with the password of before',
          answer: typeof signIn === 'string' ? signIn : 'ok',
          isRight: typeof signIn !== 'string',
        },
        { what: 'A job of before', answer: status, isRight: status === '200 succeeded' },
      ],
    };
  });
}

/** Whether a backup and the changes after it bring everything back that was paid for, up to the moment asked for. */
export const restoreTrial: Benchmark = {
  name: 'restore',
  title: 'A database restored to a moment',
  run: async (options) => reportRestore(await measure(options)),
};
