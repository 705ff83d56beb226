import { expect, test } from '@jest/globals';
import { deviceOf } from './device.ts';

test('the address is the one the gateway wrote, not one the client made up before it', () => {
  expect(deviceOf({ 'x-forwarded-for': '1.1.1.1, 203.0.113.7', 'user-agent': 'Firefox' })).toEqual({
    userAgent: 'Firefox',
    clientAddress: '203.0.113.7',
  });
});

test('what is no address is none, and a long name is cut', () => {
  const device = deviceOf({ 'x-forwarded-for': "'; DROP TABLE users", 'user-agent': 'x'.repeat(10_000) });
  expect(device.clientAddress).toBeNull();
  expect(device.userAgent).toHaveLength(500);
  expect(deviceOf({})).toEqual({ userAgent: null, clientAddress: null });
});
