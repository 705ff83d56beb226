import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { choosePorts } from './ports.ts';

let taken: Server;

beforeEach(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
});

afterEach(() => void taken.close());

function takenPort(): number {
  return (taken.address() as AddressInfo).port;
}

test('a free port is given as wanted', async () => {
  const { ports } = await choosePorts({ any: 0 });

  expect(await choosePorts({ gateway: ports.any })).toEqual({ ports: { gateway: ports.any }, replaced: [] });
});

test('a taken port is replaced, and told', async () => {
  const { ports, replaced } = await choosePorts({ gateway: takenPort(), mailbox: 0 });

  expect(ports.gateway).not.toBe(takenPort());
  expect(replaced).toEqual(['gateway']);
});

test('nobody is given the port of another', async () => {
  const { ports: free } = await choosePorts({ one: 0 });
  const { ports, replaced } = await choosePorts({ gateway: free.one, mailbox: free.one, smtp: 0, nats: 0 });

  expect(new Set(Object.values(ports)).size).toBe(4);
  expect(replaced).toEqual(['mailbox']);
});
