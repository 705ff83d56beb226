/** The parts of the site, and the addresses each answers. */
export type RemoteName = 'marketing' | 'dashboard' | 'admin';

/** Marketing pages: rendered when the site is built. */
export const marketingPaths = [
  '/',
  '/about',
  '/pricing',
  '/html-to-pdf',
  '/markdown-to-pdf',
  '/template-to-pdf',
  '/text-to-pdf',
  '/json-to-pdf',
  '/pdf-to-text',
  '/pdf-to-image',
  '/privacy-policy',
  '/cookie-policy',
  '/terms-of-service',
] as const;

const dashboardPaths = [
  '/docs',
  '/dashboard',
  '/settings',
  '/select-plan',
  '/payment-success',
  '/payment-failed',
  '/check-email',
  '/email-verification',
] as const;

const adminPaths = ['/admin-dashboard'] as const;

/** The shell's own pages. */
export const shellPaths = ['/contact', '/get-started', '/sign-in', '/auth/callback', '/new-password'] as const;

/** Addresses below these belong to the same page. */
const nested: readonly string[] = ['/docs', '/dashboard', '/settings', '/admin-dashboard'];

/** Every address that is a page, for whoever must tell one from a mistake without asking us. */
export const knownPaths = {
  exact: [...marketingPaths, ...dashboardPaths, ...adminPaths, ...shellPaths] as readonly string[],
  nested,
};

/** A path without the slash at its end. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

function isOf(path: string, paths: readonly string[]): boolean {
  return paths.some((own) => path === own || (nested.includes(own) && path.startsWith(`${own}/`)));
}

/** The part of the site that answers a path, if it is not the shell itself. */
export function remoteOf(pathname: string): RemoteName | undefined {
  const path = withoutTrailingSlash(pathname);
  if (isOf(path, marketingPaths)) return 'marketing';
  if (isOf(path, dashboardPaths)) return 'dashboard';
  return isOf(path, adminPaths) ? 'admin' : undefined;
}

/** The documentation is wider than other pages. */
export function isDocumentation(pathname: string): boolean {
  return isOf(withoutTrailingSlash(pathname), ['/docs']);
}

export type Frame = 'public' | 'app' | 'appWithoutFooter';

/** Which bars stand around a page: the visitor's, or those of whoever is signed in. */
export function frameOf(pathname: string): Frame {
  const path = withoutTrailingSlash(pathname);
  if (isOf(path, ['/dashboard', '/admin-dashboard'])) return 'appWithoutFooter';
  return isOf(path, ['/docs', '/settings', '/select-plan', '/payment-success', '/payment-failed']) ? 'app' : 'public';
}
