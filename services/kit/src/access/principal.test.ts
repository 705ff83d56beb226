import { describe, expect, test } from '@jest/globals';
import type { Principal } from '@octavo/contracts';
import { randomBytes } from 'node:crypto';
import { openPrincipal, requireAccess, sealPrincipal } from './principal.ts';

const secret = randomBytes(32);
const id = '5f0c9c0e-6f6b-4c53-8df0-5a1a4a0b8f11';
const key: Principal = { kind: 'apiKey', apiKeyId: id, userId: id, mode: 'live', planId: 'starter' };
const user: Principal = { kind: 'user', userId: id, role: 'user', sessionId: id };
const admin: Principal = { ...user, role: 'admin' };
const anonymous: Principal = { kind: 'anonymous' };

describe('a sealed principal', () => {
  test('is who it was', () => {
    expect(openPrincipal(sealPrincipal(key, secret, 1_000), secret, 2_000)).toEqual(key);
    expect(openPrincipal(undefined, secret, 0)).toEqual(anonymous);
  });

  test.each([
    ['another secret', () => sealPrincipal(admin, randomBytes(32), 0), 0],
    ['a changed payload', () => sealPrincipal(admin, secret, 0).replace(/^./, 'X'), 0],
    ['no signature', () => sealPrincipal(admin, secret, 0).split('.')[0] ?? '', 0],
    ['an empty header', () => '', 0],
    ['age', () => sealPrincipal(admin, secret, 0), 61_000],
  ])('is refused for %s', (_reason, seal, now) => {
    expect(() => openPrincipal(seal(), secret, now)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });
});

describe('access', () => {
  test.each([
    ['anyone', anonymous, undefined],
    ['anyone', key, undefined],
    ['apiKey', key, undefined],
    ['apiKey', user, 'missing_api_key'],
    ['apiKey', anonymous, 'missing_api_key'],
    ['account', key, undefined],
    ['account', user, undefined],
    ['account', anonymous, 'missing_api_key'],
    ['user', user, undefined],
    ['user', admin, undefined],
    ['user', key, 'missing_token'],
    ['user', anonymous, 'missing_token'],
    ['admin', admin, undefined],
    ['admin', user, 'forbidden'],
    ['admin', anonymous, 'missing_token'],
    ['service', admin, 'not_found'],
  ] as const)('to what %s may call, by %j: %s', (access, principal, code) => {
    const attempt = (): void => requireAccess(access, principal);
    if (code) {
      expect(attempt).toThrow(expect.objectContaining({ code }));
    } else {
      expect(attempt).not.toThrow();
    }
  });
});
