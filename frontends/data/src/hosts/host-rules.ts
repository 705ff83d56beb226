import type { HostKind } from './host.ts';

/** Who looks at a page, once that is known. */
export type Visitor = 'signedOut' | 'user' | 'admin';

/** `stay`, go to a path of this host, or to one of the application's host. */
export type HostRedirect = { to: 'stay' } | { to: 'here'; path: string } | { to: 'app'; path: string };

export interface HostRuleInput {
  kind: HostKind;
  /** Without a slash at its end. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
  visitor: Visitor;
}

const stay: HostRedirect = { to: 'stay' };
const here = (path: string): HostRedirect => ({ to: 'here', path });
const app = (path: string): HostRedirect => ({ to: 'app', path });

/** Pages of whoever is signed in. */
const dashboardPaths = ['/dashboard', '/settings', '/admin-dashboard'];
/** Pages that a link from an e-mail brings a session to, on whatever host it leads to. */
const arrivalPaths = ['/new-password', '/auth/callback'];

function isWithin(path: string, parents: readonly string[]): boolean {
  return parents.some((parent) => path === parent || path.startsWith(`${parent}/`));
}

/** Where whoever signed in begins. */
export function homeOf(visitor: Visitor): string {
  return visitor === 'admin' ? '/admin-dashboard' : '/dashboard';
}

/** A path of this site to go on to; anything else that an address may bring is left out. */
export function safeNext(next: string | null | undefined): string | undefined {
  return next && /^\/(?![/\\])/.test(next) && !/[\p{Cc}]/u.test(next) ? next : undefined;
}

function signInPath(next: string): string {
  return `/sign-in?next=${encodeURIComponent(next)}`;
}

function mainRedirect({ path, search, visitor }: HostRuleInput): HostRedirect {
  if (isWithin(path, arrivalPaths)) return stay;
  if (path === '/sign-in') {
    const next = safeNext(new URLSearchParams(search).get('next'));
    return app(`/sign-in?${next ? `next=${encodeURIComponent(next)}&` : ''}prefill=true`);
  }
  if (isWithin(path, dashboardPaths)) return app(path + search);
  return visitor === 'signedOut' ? stay : app('/dashboard');
}

function sandboxRedirect({ path, visitor }: HostRuleInput): HostRedirect {
  if (visitor !== 'signedOut') return path === '/' ? here(homeOf(visitor)) : stay;
  return isWithin(path, dashboardPaths) ? here('/sign-in') : stay;
}

function appRedirect({ path, search, visitor }: HostRuleInput): HostRedirect {
  if (visitor === 'signedOut') return isWithin(path, dashboardPaths) ? here(signInPath(path + search)) : stay;
  if (path === '/') return here(homeOf(visitor));
  return visitor === 'admin' && path === '/dashboard' ? here('/admin-dashboard') : stay;
}

function singleHostRedirect({ path, search, visitor }: HostRuleInput): HostRedirect {
  if (visitor === 'signedOut') return isWithin(path, dashboardPaths) ? here(signInPath(path + search)) : stay;
  return visitor === 'admin' && path === '/dashboard' ? here('/admin-dashboard') : stay;
}

/** Where a visitor belongs instead (SPEC §4). */
export function hostRedirect(input: HostRuleInput): HostRedirect {
  switch (input.kind) {
    case 'main':
    case 'www':
      return mainRedirect(input);
    case 'sandbox':
      return sandboxRedirect(input);
    case 'app':
      return appRedirect(input);
    case 'preview':
    case 'localhost':
      return singleHostRedirect(input);
  }
}
