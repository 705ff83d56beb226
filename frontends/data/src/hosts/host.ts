import type { PageSettings } from '@octavo/federation';

/**
 * Where a page is looked at. `main` and `www` are the marketing site's, `app` the application's. `sandbox`, `preview`
 * and `localhost` serve both from one host.
 */
export type HostKind = 'main' | 'www' | 'app' | 'sandbox' | 'preview' | 'localhost';

const localName = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** What a host is, given where the product is deployed. A host nobody named is a preview: it needs no other. */
export function hostKind(hostname: string, { siteUrl, appUrl }: Pick<PageSettings, 'siteUrl' | 'appUrl'>): HostKind {
  if (localName.test(hostname)) return 'localhost';
  if (hostname.startsWith('sandbox.')) return 'sandbox';
  const main = new URL(siteUrl).hostname.replace(/^www\./, '');
  const app = new URL(appUrl).hostname;
  if (app.replace(/^www\./, '') === main) return 'preview';
  if (hostname === app) return 'app';
  if (hostname === main) return 'main';
  if (hostname === `www.${main}`) return 'www';
  return 'preview';
}

/** Whether marketing and application are on one host, so that no way leads to another. */
export function isSingleHost(kind: HostKind): boolean {
  return kind === 'localhost' || kind === 'preview' || kind === 'sandbox';
}
