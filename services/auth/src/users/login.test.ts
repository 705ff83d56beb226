import { expect, test } from '@jest/globals';
import { loginOf, normaliseEmail } from './login.ts';

test.each(['admin', 'ADMIN', ' Admin '])('%p signs in to the admin account', (typed) => {
  expect(loginOf(typed)).toEqual({ kind: 'username', username: 'admin' });
});

test('an address that only begins with admin is an address', () => {
  expect(loginOf('Admin@Example.com')).toEqual({ kind: 'email', email: 'admin@example.com' });
});

test('an address has one spelling', () => {
  expect(normaliseEmail(' Jose\u0301@Example.COM ')).toBe('jos\u00e9@example.com');
});
