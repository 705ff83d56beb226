import { expect, test } from '@jest/globals';
import { hostKind } from './host.ts';
import { hostRedirect, safeNext, type Visitor } from './host-rules.ts';

const deployed = { siteUrl: 'https://octavo.example', appUrl: 'https://app.octavo.example' };

test.each([
  ['octavo.example', 'main'],
  ['www.octavo.example', 'www'],
  ['app.octavo.example', 'app'],
  ['sandbox.octavo.example', 'sandbox'],
  ['sandbox.elsewhere.example', 'sandbox'],
  ['octavo-git-branch.preview.example', 'preview'],
  ['api.octavo.example', 'preview'],
  ['localhost', 'localhost'],
  ['app.localhost', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ['[::1]', 'localhost'],
] as const)('%s is %s', (hostname, kind) => {
  expect(hostKind(hostname, deployed)).toBe(kind);
});

test('where site and application share a host, it is treated as a single one', () => {
  expect(hostKind('octavo.example', { siteUrl: 'https://octavo.example', appUrl: 'https://octavo.example' })).toBe(
    'preview',
  );
});

const everywhere = ['/', '/pricing', '/sign-in', '/dashboard', '/settings', '/admin-dashboard'] as const;

function destinations(kind: Parameters<typeof hostRedirect>[0]['kind'], visitor: Visitor): string[] {
  return everywhere.map((path) => {
    const redirect = hostRedirect({ kind, path, search: '', visitor });
    return redirect.to === 'stay' ? 'stay' : `${redirect.to} ${redirect.path}`;
  });
}

test.each([
  [
    'main',
    'signedOut',
    ['stay', 'stay', 'app /sign-in?prefill=true', 'app /dashboard', 'app /settings', 'app /admin-dashboard'],
  ],
  [
    'www',
    'signedOut',
    ['stay', 'stay', 'app /sign-in?prefill=true', 'app /dashboard', 'app /settings', 'app /admin-dashboard'],
  ],
  [
    'main',
    'user',
    [
      'app /dashboard',
      'app /dashboard',
      'app /sign-in?prefill=true',
      'app /dashboard',
      'app /settings',
      'app /admin-dashboard',
    ],
  ],
  [
    'app',
    'signedOut',
    [
      'stay',
      'stay',
      'stay',
      'here /sign-in?next=%2Fdashboard',
      'here /sign-in?next=%2Fsettings',
      'here /sign-in?next=%2Fadmin-dashboard',
    ],
  ],
  ['app', 'user', ['here /dashboard', 'stay', 'stay', 'stay', 'stay', 'stay']],
  ['app', 'admin', ['here /admin-dashboard', 'stay', 'stay', 'here /admin-dashboard', 'stay', 'stay']],
  ['sandbox', 'signedOut', ['stay', 'stay', 'stay', 'here /sign-in', 'here /sign-in', 'here /sign-in']],
  ['sandbox', 'user', ['here /dashboard', 'stay', 'stay', 'stay', 'stay', 'stay']],
  ['sandbox', 'admin', ['here /admin-dashboard', 'stay', 'stay', 'stay', 'stay', 'stay']],
  [
    'preview',
    'signedOut',
    [
      'stay',
      'stay',
      'stay',
      'here /sign-in?next=%2Fdashboard',
      'here /sign-in?next=%2Fsettings',
      'here /sign-in?next=%2Fadmin-dashboard',
    ],
  ],
  ['localhost', 'user', ['stay', 'stay', 'stay', 'stay', 'stay', 'stay']],
  ['localhost', 'admin', ['stay', 'stay', 'stay', 'here /admin-dashboard', 'stay', 'stay']],
] as const)('on %s, %s', (kind, visitor, expected) => {
  expect(destinations(kind, visitor)).toEqual(expected);
});

test('a sign-in keeps where to go next, on its way to the application', () => {
  expect(hostRedirect({ kind: 'main', path: '/sign-in', search: '?next=%2Fdocs', visitor: 'signedOut' })).toEqual({
    to: 'app',
    path: '/sign-in?next=%2Fdocs&prefill=true',
  });
  expect(hostRedirect({ kind: 'app', path: '/settings', search: '?tab=keys', visitor: 'signedOut' })).toEqual({
    to: 'here',
    path: '/sign-in?next=%2Fsettings%3Ftab%3Dkeys',
  });
});

test('a link from an e-mail arrives before anybody is sent elsewhere', () => {
  expect(hostRedirect({ kind: 'main', path: '/new-password', search: '', visitor: 'user' })).toEqual({ to: 'stay' });
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null, '/a\nb'])(
  '%j is nowhere to go next',
  (next) => {
    expect(safeNext(next)).toBeUndefined();
  },
);
