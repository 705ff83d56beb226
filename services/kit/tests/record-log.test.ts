import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import type { Lifecycle } from '@octavo/kit';
import { connect, type NatsConnection } from 'nats';
import { openRecordLog } from '../src/nats/record-log.ts';
import { log, newProcess, randomPrefix, testEnvironment } from './support.ts';

let connection: NatsConnection;
let lifecycle: Lifecycle;
afterEach(async () => {
  await lifecycle.stop();
  await connection.close();
});

/** NATS's client tells nobody how many it has. */
function subscriptionsOf(client: NatsConnection): number {
  return (client as unknown as { protocol: { subscriptions: { size(): number } } }).protocol.subscriptions.size();
}

test('records are written in their order, and reading them leaves nothing behind', async () => {
  const url = testEnvironment('TEST_NATS_URL');
  connection = await connect({ servers: url });
  const { lifecycle: own, metrics } = newProcess();
  lifecycle = own;
  const options = { url, prefix: randomPrefix(), service: 'writer', log, metrics, lifecycle };
  const records = await openRecordLog(connection, options, { name: 'records', mostMessages: 100 });
  const written: string[] = [];
  records.read({ batchSize: 2, failsAll: () => false }, async (messages) => void written.push(...messages));
  const send = async (...texts: string[]): Promise<void> => {
    const before = written.length;
    for (const text of texts) await records.append(text);
    await waitFor(() => written.length === before + texts.length, { timeoutMilliseconds: 30_000 });
  };

  await send('one');
  await send('two', 'three');
  const subscriptions = subscriptionsOf(connection);
  await send('four');
  await send('five');
  await send('six', 'seven', 'eight');

  expect(written).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']);
  expect(subscriptionsOf(connection)).toBeLessThanOrEqual(subscriptions + 1);
});
