import { describe, expect, test } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { clientAddressOf, networkOf } from './client-address.ts';

const from = (socketAddress: string, forwardedFor?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: socketAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

describe('who the client is', () => {
  test.each([
    [
      'nobody before us: the connection tells, whatever the client says',
      '198.51.100.1',
      '203.0.113.9',
      0,
      '198.51.100.1',
    ],
    ['one proxy: what it added', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['one proxy: not what the client made up before it', '10.0.0.1', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['fewer proxies than told: the outermost known', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ])('%s', (_case, socketAddress, forwardedFor, trustedProxies, expected) => {
    expect(clientAddressOf(from(socketAddress, forwardedFor), trustedProxies)).toBe(expected);
  });

  test('a proxy that tells nothing is the client', () => {
    expect(clientAddressOf(from('10.0.0.1'), 1)).toBe('10.0.0.1');
  });
});

describe('where a limit by address counts', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
