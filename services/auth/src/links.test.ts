import { expect, test } from '@jest/globals';
import { allowedRedirect } from './links.ts';

const addresses = {
  SITE_URL: 'https://example.com',
  APP_URL: 'https://app.example.com',
  AUTH_ISSUER: 'https://api.example.com/auth/v1',
};

test.each(['https://example.com/', 'https://app.example.com/settings?tab=1', 'https://example.com/pricing'])(
  '%s is ours',
  (url) => {
    expect(allowedRedirect(addresses, url)).toBe(url);
  },
);

test.each([
  undefined,
  '',
  '/relative',
  'https://evil.example',
  'https://example.com.evil.example',
  'https://example.com@evil.example',
  'https://user:pass@example.com',
  'http://example.com/',
  'https://example.com:8443/',
  'https:\\\\evil.example',
  '//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://xn--exmple-cua.com',
])('%p leads to the site instead', (url) => {
  expect(allowedRedirect(addresses, url)).toBe('https://example.com/');
});

test('a fragment of the asker does not mix with ours', () => {
  expect(allowedRedirect(addresses, 'https://example.com/a#access_token=x')).toBe('https://example.com/a');
});
