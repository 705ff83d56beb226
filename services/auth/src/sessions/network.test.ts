import { expect, test } from '@jest/globals';
import { clientPrefix, networkOf, shownPrefix } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::/48'],
  ['::1', '::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['nonsense', null],
  [null, null],
])('%p is shown as %p', (address, network) => {
  expect(networkOf(address, shownPrefix)).toBe(network);
});

test('one client is one IPv4 address, and a whole /64 of IPv6', () => {
  expect(networkOf('203.0.113.77', clientPrefix)).toBe('203.0.113.77/32');
  expect(networkOf('2001:db8:1:2::1', clientPrefix)).toBe(networkOf('2001:db8:1:2:ffff::9', clientPrefix));
  expect(networkOf('2001:db8:1:2::1', clientPrefix)).not.toBe(networkOf('2001:db8:1:3::1', clientPrefix));
});
