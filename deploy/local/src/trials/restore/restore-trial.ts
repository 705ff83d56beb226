import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jobPath } from '@octavo/contracts';
import type { Job } from '@octavo/contracts';
import { request } from 'undici';
import type { Benchmark, BenchmarkOptions, Report, Verdict } from '../../bench/benchmark.ts';
import { number } from '../../bench/format.ts';
import { choosePorts } from '../../ports.ts';
import { postgresProcess, postgresUrl, withClient } from '../../postgres.ts';
import type { PostgresOptions } from '../../postgres.ts';
import { Supervisor } from '../../supervisor.ts';
import { openBooks } from '../../testing/books.ts';
import type { Customer } from '../../testing/books.ts';
import { startStack } from '../../testing/start-stack.ts';
import { waitFor } from '../../wait-for.ts';
import { settleAccounts } from '../accounting.ts';
import type { Accounting } from '../accounting.ts';
import { accountingVerdicts } from '../accounting-verdicts.ts';
import { createPatientClient } from '../patient-client.ts';
import { jobKind, operationKinds, peopleKinds } from '../requests.ts';
import type { Kind } from '../requests.ts';
import { startSteadyLoad } from '../steady-load.ts';
import type { Served } from '../steady-load.ts';
import { databaseName, withTrialStack } from '../trial-stack.ts';
import type { TrialStack } from '../trial-stack.ts';
import { takeBaseBackup } from './base-backup.ts';
import { archiveSettings, archiveUpToNow, momentOf, recoverySettings } from './change-archive.ts';

const usualRequestsPerSecond = 4;
const customers = 4;
/** Half of it before the backup is begun, half of it afterwards. */
const loadSeconds = { whole: 40, quick: 10 };
/** What is done after the moment that is gone back to, and is lost with it. */
const lostDocuments = 5;
const recoveredWithinMilliseconds = 300_000;

interface Measured {
  requestsPerSecond: number;
  before: Accounting;
  requests: number;
  /** Until the database answered as its own again. */
  restoredMilliseconds: number;
  /** From then until a document was printed. */
  servingMilliseconds: number;
  spent: { atTheMoment: number; beforeTheLoss: number; restored: number };
  check: { restored: string; afterwards: string };
  answered: readonly { what: string; answer: string; isRight: boolean }[];
}

async function spentBy(all: readonly Customer[], books: TrialStack['books']): Promise<number> {
  const accounts = await waitFor(
    async () => {
      const each = await Promise.all(all.map((customer) => books.account(customer)));
      return each.every(({ held }) => held === 0) && each;
    },
    { timeoutMilliseconds: recoveredWithinMilliseconds, description: 'every hold to be settled' },
  );
  return accounts.reduce((sum, { spent }) => sum + spent, 0);
}

/** A server on the backup and on what changed between it and the moment. */
async function startRestored(
  backup: string,
  archive: string,
  moment: string,
  password: string,
): Promise<{ server: PostgresOptions; stop(): Promise<void> }> {
  const { ports } = await choosePorts({ postgres: 0 });
  const server = {
    directory: backup,
    port: ports.postgres,
    password,
    durable: true,
    settings: recoverySettings(archive, moment),
  };
  writeFileSync(join(backup, 'recovery.signal'), '');
  const supervisor = new Supervisor({ logDirectory: join(dirname(backup), 'logs') });
  process.once('exit', () => supervisor.killAll());
  await supervisor.start([await postgresProcess(server)]);
  const isItsOwn = (): Promise<boolean> =>
    withClient(postgresUrl(server, 'postgres'), async (client) => {
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
      return rows[0]?.recovering === false;
    });
  await waitFor(isItsOwn, { timeoutMilliseconds: recoveredWithinMilliseconds, description: 'the end of the recovery' });
  return { server, stop: () => supervisor.stop() };
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
}: BenchmarkOptions): Promise<Measured> {
  const seconds = quick ? loadSeconds.quick : loadSeconds.whole;
  let archive = '';
  const postgresSettings = (directory: string): string[] => archiveSettings((archive = directory));
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
    const backup = join(archive, 'restored');
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
    const restored = open(await startRestored(backup, archive, moment, server.password));
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
  run: async (options) => report(await measure(options)),
};

function verdict(what: string, measured: string, target: string): Verdict {
  return { what, measured, target, passed: measured === target };
}

function report(measured: Measured): Report {
  const { requestsPerSecond, requests, before, restoredMilliseconds, servingMilliseconds, spent, check, answered } =
    measured;
  return {
    verdicts: [
      ...accountingVerdicts(before),
      verdict('Credits spent, as the restored ledger has them', String(spent.restored), String(spent.atTheMoment)),
      verdict('Billing’s check of the whole restored ledger', check.restored, '{"faults":[]}'),
      ...answered.map(({ what, answer, isRight }) => ({
        what,
        measured: answer,
        target: isRight ? answer : 'as before',
        passed: isRight,
      })),
      verdict('The same check after the product has run on it', check.afterwards, '{"faults":[]}'),
    ],
    tables: [
      {
        caption: 'How long it took',
        columns: ['', 'seconds'],
        rows: [
          [
            'the backup and the changes up to the moment, until the database was its own',
            number(restoredMilliseconds / 1_000),
          ],
          ['from then until a document was printed, all processes started anew', number(servingMilliseconds / 1_000)],
        ],
      },
    ],
    notes: [
      `${requests} requests, ${requestsPerSecond} a second, before, while and after a full backup was taken of the working server; every change went into an archive. Then ${spent.beforeTheLoss - spent.atTheMoment} more credits were spent, billing’s tables were dropped, and the database was restored to the moment before, beside the broken one. What was spent after that moment is lost, as it must be.`,
      'As the cluster’s operator does it (docs/operations.md, “Backups, and the drill”): `pg_backup_start`, an archive of changes, a target time. There the archive is a bucket, and at most five minutes behind.',
    ],
    data: measured,
  };
}
