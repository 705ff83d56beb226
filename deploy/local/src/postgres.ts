import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, escapeIdentifier } from 'pg';
import { parsePostgresLine } from './log-line.ts';
import type { ProcessDefinition } from './managed-process.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { invocationFor, postgresUser } from './postgres-user.ts';
import { readIfThere } from './private-file.ts';
import { commandLineOf, identify, isRunning, sendSignal } from './process-identity.ts';
import { postgresReady } from './ready.ts';
import { waitFor } from './wait-for.ts';

const superuser = 'octavo';
const maximumConnections = 200;

export interface PostgresOptions {
  /** The cluster's own folder. */
  directory: string;
  port: number;
  password: string;
  /** False gives up safety against a crash of the machine, for speed: tests only. */
  durable: boolean;
  /** More of the server's settings, as `name=value`. */
  settings?: readonly string[];
}

export function postgresUrl({ port, password }: PostgresOptions, database: string): string {
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

const environment: NodeJS.ProcessEnv = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

/** Makes the cluster, unless it is there. Made aside and then renamed: a killed first start leaves no half cluster. */
async function initialise({ directory, password }: PostgresOptions): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return;
  const { initdb } = await postgresBinaries();
  const user = postgresUser();
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [draft, passwordFile]) chownSync(path, user.userId, user.groupId);
  const { command, args, userId, groupId } = invocationFor(user, draft, initdb, [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Unicode rules from PostgreSQL itself: the same on every system, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    '--no-sync',
  ]);
  try {
    await promisify(execFile)(command, args, {
      env: environment,
      ...(userId === undefined ? {} : { uid: userId }),
      ...(groupId === undefined ? {} : { gid: groupId }),
    });
    renameSync(draft, directory);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * A killed run leaves postmaster.pid. If that server still runs it is ended; if the id was given to a stranger since, the
 * file goes, because PostgreSQL would refuse to start beside it.
 */
async function clearKilledRun(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const pid = Number(readIfThere(file)?.split('\n')[0]);
  const identity = pid > 0 ? identify(pid) : undefined;
  if (identity === undefined) return;
  if (!commandLineOf(pid)?.includes(directory)) {
    rmSync(file, { force: true });
    return;
  }
  sendSignal(pid, 'SIGINT');
  const ended = (): boolean => !isRunning(identity);
  await waitFor(ended, { timeoutMilliseconds: 5_000 }).catch(() => sendSignal(pid, 'SIGQUIT'));
  await waitFor(ended, {
    timeoutMilliseconds: 5_000,
    description: `PostgreSQL of a killed run (process ${pid}) to end`,
  });
}

/** The embedded PostgreSQL as a process to supervise; its cluster is made before the first start. */
export async function postgresProcess(options: PostgresOptions): Promise<ProcessDefinition> {
  const { directory, port, durable } = options;
  await initialise(options);
  const { postgres } = await postgresBinaries();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${maximumConnections}`,
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(options.settings ?? []),
  ];
  const args = ['-D', directory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  return {
    name: 'postgres',
    ...invocationFor(postgresUser(), directory, postgres, args),
    environment,
    parseLine: parsePostgresLine,
    isReady: () => postgresReady(postgresUrl(options, 'postgres')),
    prepare: () => clearKilledRun(directory),
    // Closes connections and stops; SIGTERM would wait for clients to leave.
    stopSignal: 'SIGINT',
  };
}

export async function ensureDatabase(serverUrl: string, database: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`);
  });
}

/** Runs work on one connection and closes it. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
