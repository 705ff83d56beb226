import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { request } from 'undici';
import { startRelay } from './relay.ts';
import type { Relay } from './relay.ts';

const servers: Server[] = [];
const relays: Relay[] = [];

afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serverThatSays(word: string): Promise<number> {
  const server = createServer((_request, response) => response.end(word));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function relayTo(...targets: number[]): Promise<Relay> {
  const relay = await startRelay(targets);
  relays.push(relay);
  return relay;
}

/** On a connection of its own. */
async function ask({ port }: Relay): Promise<string> {
  const { body } = await request(`http://127.0.0.1:${port}/`, { reset: true });
  return body.text();
}

test('connections go to each target in turn, and to the other one when one is gone', async () => {
  const [one, two] = [await serverThatSays('one'), await serverThatSays('two')];
  const relay = await relayTo(one, two);

  expect([await ask(relay), await ask(relay)].toSorted()).toEqual(['one', 'two']);

  servers[1]?.close();
  expect([await ask(relay), await ask(relay)]).toEqual(['one', 'one']);
});

test('what was taken out gets no new connection, what was added does', async () => {
  const [old, coming] = [await serverThatSays('old'), await serverThatSays('new')];
  const relay = await relayTo(old);

  relay.add(coming);
  relay.remove(old);

  expect([await ask(relay), await ask(relay)]).toEqual(['new', 'new']);
});

test('a slowed wire delivers the same, later', async () => {
  const relay = await relayTo(await serverThatSays('late'));
  relay.slowDown(20);
  expect(await ask(relay)).toBe('late');
});

test('without a target connections are closed', async () => {
  await expect(ask(await relayTo())).rejects.toThrow();
});
