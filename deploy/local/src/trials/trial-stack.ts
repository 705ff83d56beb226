import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withResources } from '../bench/resources.ts';
import { natsProcess } from '../nats.ts';
import { choosePorts } from '../ports.ts';
import { ensureDatabase, postgresProcess, postgresUrl } from '../postgres.ts';
import type { PostgresOptions } from '../postgres.ts';
import { Supervisor } from '../supervisor.ts';
import { openBooks } from '../testing/books.ts';
import type { Books, Customer } from '../testing/books.ts';
import { startStack } from '../testing/start-stack.ts';
import type { RunningStack } from '../testing/start-stack.ts';
import { startRelay } from './relay.ts';
import type { Relay } from './relay.ts';

export const databaseName = 'octavo';
const password = 'trial';

export interface TrialStack {
  stack: RunningStack;
  books: Books;
  /** PostgreSQL itself, past the wire. */
  server: PostgresOptions;
  natsUrl: string;
  customers: Customer[];
  /** Between every service and its database, and between all and NATS. */
  wires: { postgres: Relay; nats: Relay };
  /** Of a part of the stack, as it is now. */
  processId(name: string): number;
}

export interface TrialOptions {
  customers: number;
  environment?: NodeJS.ProcessEnv;
  /** Of PostgreSQL, given the folder of the trial. */
  postgresSettings?: (directory: string) => readonly string[];
}

/**
 * The product as `npm start` runs it, with a PostgreSQL and a NATS of the trial's own behind wires that the trial can
 * slow down. PostgreSQL keeps its promises here: it writes to the disk before it says that it has.
 */
export async function withTrialStack<Result>(
  { customers, environment = {}, postgresSettings = () => [] }: TrialOptions,
  work: (trial: TrialStack, open: Open) => Promise<Result>,
): Promise<Result> {
  return withResources(async (open) => {
    const directory = mkdtempSync(join(tmpdir(), 'octavo-trial-'));
    // PostgreSQL's own user passes through.
    chmodSync(directory, 0o755);
    open({ stop: async () => rmSync(directory, { recursive: true, force: true }) });
    const supervisor = open(new Supervisor({ logDirectory: join(directory, 'logs') }));
    process.once('exit', () => supervisor.killAll());

    const { ports } = await choosePorts({ postgres: 0, nats: 0 });
    const server: PostgresOptions = {
      directory: join(directory, 'postgres'),
      port: ports.postgres,
      password,
      durable: true,
      settings: postgresSettings(directory),
    };
    await supervisor.start([
      await postgresProcess(server),
      natsProcess({ directory: join(directory, 'nats'), port: ports.nats }, process.env['NATS_SERVER_PATH']),
    ]);
    await ensureDatabase(postgresUrl(server, 'postgres'), databaseName);
    const wires = { postgres: open(await startRelay([ports.postgres])), nats: open(await startRelay([ports.nats])) };

    const natsUrl = `nats://127.0.0.1:${wires.nats.port}`;
    const stack = open(
      await startStack({
        dataDirectory: join(directory, 'stack'),
        environment: {
          DATABASE_URL: postgresUrl({ ...server, port: wires.postgres.port }, databaseName),
          NATS_URL: natsUrl,
          ...environment,
        },
      }),
    );
    const books = openBooks({ dataDirectory: stack.dataDirectory, databaseUrl: postgresUrl(server, databaseName) });
    const trial: TrialStack = {
      stack,
      books,
      server,
      natsUrl,
      customers: books.addCustomers(Array.from({ length: customers }, () => ({ planId: 'enterprise' }))),
      wires,
      processId(name) {
        const id = supervisor.pids[name] ?? stack.facts().processes[name];
        if (id === undefined) throw new Error(`${name} does not run`);
        return id;
      },
    };
    return work(trial, open);
  });
}

type Open = <Resource extends { stop(): Promise<unknown> }>(resource: Resource) => Resource;
