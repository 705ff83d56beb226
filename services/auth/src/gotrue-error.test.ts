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
