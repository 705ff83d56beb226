import { join } from 'node:path';
import { SetupError } from '#progress';
import { mailboxProcess } from './mailbox.ts';
import type { ProcessDefinition } from './managed-process.ts';
import { natsProcess, natsUrl } from './nats.ts';
import { ensureDatabase, postgresProcess, postgresUrl } from './postgres.ts';
import { natsReady, postgresReady } from './ready.ts';
import type { PortName } from './service-environment.ts';
import { waitFor } from './wait-for.ts';

const databaseName = 'octavo';
const replacementTimeoutMilliseconds = 5_000;

/** A part of the stack: a process of ours, or the address the operator gave in its place. */
export interface BackingPart {
  url: string;
  /** Undefined when the operator's own server is used. */
  process: ProcessDefinition | undefined;
  /** Runs when the server is up. */
  finish: () => Promise<void>;
}

export interface BackingOptions {
  dataDirectory: string;
  environment: NodeJS.ProcessEnv;
  ports: Record<PortName, number>;
  postgresPassword: string;
}

async function requireAnswer(name: string, url: string, isReady: () => Promise<boolean>): Promise<void> {
  await waitFor(isReady, { timeoutMilliseconds: replacementTimeoutMilliseconds }).catch(() => {
    const address = new URL(url).host;
    throw new SetupError(`${name} names ${address}, where no usable server answers: start it, or unset ${name}.`);
  });
}

export async function databasePart({
  dataDirectory,
  environment,
  ports,
  postgresPassword,
}: BackingOptions): Promise<BackingPart> {
  const given = environment['DATABASE_URL'];
  if (given) {
    return {
      url: given,
      process: undefined,
      finish: () => requireAnswer('DATABASE_URL', given, () => postgresReady(given)),
    };
  }
  const options = {
    directory: join(dataDirectory, 'postgres'),
    port: ports.postgres,
    password: postgresPassword,
    durable: true,
  };
  return {
    url: postgresUrl(options, databaseName),
    process: await postgresProcess(options),
    finish: () => ensureDatabase(postgresUrl(options, 'postgres'), databaseName),
  };
}

export function natsPart({ dataDirectory, environment, ports }: BackingOptions): BackingPart {
  const given = environment['NATS_URL'];
  if (given) {
    const { hostname: host, port } = new URL(given);
    const isReady = (): Promise<boolean> => natsReady({ host, port: Number(port || 4222) });
    return { url: given, process: undefined, finish: () => requireAnswer('NATS_URL', given, isReady) };
  }
  const options = { directory: join(dataDirectory, 'nats'), port: ports.nats };
  return {
    url: natsUrl(options),
    process: natsProcess(options, environment['NATS_SERVER_PATH']),
    finish: () => Promise.resolve(),
  };
}

export function mailPart({ environment, ports }: BackingOptions): BackingPart {
  const given = environment['SMTP_URL'];
  const finish = (): Promise<void> => Promise.resolve();
  if (given) return { url: given, process: undefined, finish };
  return {
    url: `smtp://127.0.0.1:${ports.smtp}`,
    process: mailboxProcess({ web: ports.mailbox, smtp: ports.smtp }),
    finish,
  };
}
