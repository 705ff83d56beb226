import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './encryption.ts';

const key = randomBytes(32);

test('what was encrypted opens again, and never looks the same twice', () => {
  const [once, twice] = [encrypt('a secret', key, 'kid-1'), encrypt('a secret', key, 'kid-1')];
  expect(decrypt(once, key, 'kid-1')).toBe('a secret');
  expect(Buffer.from(once)).not.toEqual(Buffer.from(twice));
});

test('another key, another name or a changed bit does not open it', () => {
  const sealed = encrypt('a secret', key, 'kid-1');
  const changed = Uint8Array.from(sealed, (byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte));
  expect(() => decrypt(sealed, randomBytes(32), 'kid-1')).toThrow('authenticate');
  expect(() => decrypt(sealed, key, 'kid-2')).toThrow('authenticate');
  expect(() => decrypt(changed, key, 'kid-1')).toThrow('authenticate');
});
