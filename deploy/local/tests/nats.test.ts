import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { connect } from 'nats';
import type { NatsConnection } from 'nats';
import { natsProcess, natsUrl } from '../src/nats.ts';
import type { NatsOptions } from '../src/nats.ts';
import { choosePorts } from '../src/ports.ts';
import { sendSignal } from '../src/process-identity.ts';
import { Supervisor } from '../src/supervisor.ts';
import { waitFor } from '../src/wait-for.ts';
import { temporaryDirectories } from './temporary-directory.ts';

jest.setTimeout(30_000);

const temporaryDirectory = temporaryDirectories();
let options: NatsOptions;
let supervisor: Supervisor;

beforeEach(async () => {
  const { ports } = await choosePorts({ nats: 0 });
  options = { directory: join(temporaryDirectory(), 'nats'), port: ports.nats };
  supervisor = await start();
});

afterEach(() => supervisor.stop());

async function start(): Promise<Supervisor> {
  const next = new Supervisor({ logDirectory: join(options.directory, 'logs') });
  await next.start([natsProcess(options, process.env['NATS_SERVER_PATH'])]);
  return next;
}

async function withNats<Result>(work: (connection: NatsConnection) => Promise<Result>): Promise<Result> {
  const connection = await connect({ servers: natsUrl(options), reconnect: false });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

async function publishOne(): Promise<void> {
  await withNats(async (connection) => {
    await (await connection.jetstreamManager()).streams.add({ name: 'facts', subjects: ['facts.>'] });
    await connection.jetstream().publish('facts.one', 'kept');
  });
}

function countMessages(): Promise<number> {
  return withNats(async (connection) => {
    const stream = await (await connection.jetstreamManager()).streams.info('facts');
    return stream.state.messages;
  });
}

test('streams outlive a restart', async () => {
  await publishOne();
  await supervisor.stop();

  supervisor = await start();

  expect(await countMessages()).toBe(1);
});

test('streams outlive a kill, and the server comes back on the same address', async () => {
  await publishOne();

  sendSignal(supervisor.pids['nats'] as number, 'SIGKILL');

  expect(await waitFor(countMessages)).toBe(1);
});

test('only this machine reaches it', async () => {
  const info = await withNats((connection) => Promise.resolve(connection.info));

  expect(info).toMatchObject({ host: '127.0.0.1', jetstream: true });
});
