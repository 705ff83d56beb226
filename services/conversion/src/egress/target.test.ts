import { describe, expect, test } from '@jest/globals';
import { isWebPort, targetOfAuthority, targetOfUrl } from './target.ts';

describe("CONNECT's target", () => {
  test.each([
    ['example.com:443', 'example.com', 443],
    ['EXAMPLE.com.:443', 'example.com', 443],
    ['bücher.example:443', 'xn--bcher-kva.example', 443],
    ['127.0.0.1:80', '127.0.0.1', 80],
    ['2130706433:80', '127.0.0.1', 80],
    ['0x7f.1:80', '127.0.0.1', 80],
    ['0177.0.0.1:80', '127.0.0.1', 80],
    ['127.1:80', '127.0.0.1', 80],
    ['0x7f000001:443', '127.0.0.1', 443],
    ['[::1]:443', '::1', 443],
    ['[::ffff:127.0.0.1]:443', '::ffff:7f00:1', 443],
    ['①②⑦.0.0.1:80', '127.0.0.1', 80],
  ])('%s means %s port %i', (authority, host, port) => {
    expect(targetOfAuthority(authority)).toEqual({ host, port });
  });

  test.each(['example.com', 'example.com:', ':443', 'a@example.com:443', 'example.com:443/x', 'example.com:99999', ''])(
    '%s is none',
    (authority) => {
      expect(targetOfAuthority(authority)).toBeNull();
    },
  );
});

test('a proxied URL keeps its path and query, and loses user, password and fragment', () => {
  expect(targetOfUrl('http://user:secret@0x7f.1:8080/a/b?c=d#e')).toEqual({
    host: '127.0.0.1',
    port: 8080,
    path: '/a/b?c=d',
    hostHeader: '127.0.0.1:8080',
  });
  expect(targetOfUrl('http://example.com')).toMatchObject({
    host: 'example.com',
    port: 80,
    path: '/',
    hostHeader: 'example.com',
  });
});

test.each(['/path', 'https://example.com/', 'ftp://example.com/', 'file:///etc/hostname', 'http://', 'gopher://x/'])(
  '%s is not for this proxy',
  (url) => {
    expect(targetOfUrl(url)).toBeNull();
  },
);

test('ports of the web pass, ports of mail, databases and control planes do not', () => {
  expect([80, 443, 8080, 8443, 3000].every(isWebPort)).toBe(true);
  expect([0, 22, 25, 5432, 6379, 2375, 10250, 11211, 70_000].some(isWebPort)).toBe(false);
});
