import { expect, test } from '@jest/globals';
import { AppError } from '@octavo/contracts';
import type { IncomingMessage } from 'node:http';
import { gotrueErrorAnswer } from './gotrue-error.ts';

const error = new AppError({ code: 'rate_limited', message: 'Slow down' });

function requestTo(url: string, version?: string): IncomingMessage {
  return { url, headers: version === undefined ? {} : { 'x-supabase-api-version': version } } as IncomingMessage;
}

test.each(['2024-01-01', '2025-06-30'])('a client of version %s reads the word from code', (version) => {
  expect(gotrueErrorAnswer(error, requestTo('/auth/v1/token', version))).toEqual({
    body: { code: 'over_request_rate_limit', message: 'Slow down' },
    headers: { 'x-supabase-api-version': '2024-01-01' },
  });
});

test.each([undefined, '2023-12-31', 'z'])('a client of version %s reads the status from code', (version) => {
  expect(gotrueErrorAnswer(error, requestTo('/auth/v1/token', version))).toEqual({
    body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Slow down' },
  });
});

test('outside of the protocol errors keep our shape', () => {
  expect(gotrueErrorAnswer(error, requestTo('/functions/v1/verify-email-token', '2024-01-01'))).toBeUndefined();
});

test('a weak password is told with what it lacks', () => {
  const details = [{ path: 'password', message: 'length' }];
  const weak = new AppError({ code: 'weak_password', message: 'Too short', details });
  expect(gotrueErrorAnswer(weak, requestTo('/auth/v1/signup', '2024-01-01'))?.body).toEqual({
    code: 'weak_password',
    message: 'Too short',
    weak_password: { reasons: ['length'] },
  });
});

test.each([
  ['Bearer a.b.c', 'bad_jwt'],
  ['Bearer a.b.', 'bad_jwt'],
  ['Bearer the-public-key', 'no_authorization'],
  [undefined, 'no_authorization'],
])('nobody who sent %s hears %s', (authorization, word) => {
  const request = requestTo('/auth/v1/user', '2024-01-01');
  if (authorization) {
    request.headers.authorization = authorization;
  }
  const nobody = new AppError({ code: 'missing_token', message: 'Sign in first' });
  expect(gotrueErrorAnswer(nobody, request)?.body).toMatchObject({ code: word });
});
