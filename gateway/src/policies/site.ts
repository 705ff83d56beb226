import type { AppConfig } from '@octavo/contracts';
import type { Exchange } from '../exchange.ts';
import { answerFile } from '../site/answer-file.ts';
import { fileHeaders, pageHeaders } from '../site/site-headers.ts';
import type { Site } from '../site/site.ts';
import { noAction, type Policy } from './policy.ts';
import { requireReading } from './welcome.ts';

export interface SiteOptions {
  /** Undefined where no site is served. */
  site: (() => Site) | undefined;
  /** How the site is configured now, as far as we were told. */
  appConfig: () => AppConfig | undefined;
  /** The application's host, where it is not the marketing site's as well. */
  appHost: string | undefined;
  /** Then a proxy of ours says whether the client came by https. */
  behindProxy: boolean;
}

/**
 * Serves the site: its files, its pages, and for browsers a page that says there is none. What is no page and no file
 * goes on, to be refused as the API refuses.
 */
export function site({ site, appConfig, appHost, behindProxy }: SiteOptions): Policy {
  return {
    name: 'site',
    schema: noAction,
    create: () => (exchange) => {
      if (!site) {
        return 'next';
      }
      const { request, response, pathname } = exchange;
      const current = site();
      const secure = behindProxy && lastOf(request.headers['x-forwarded-proto']) === 'https';
      const visit = { onAppHost: hostOf(exchange, behindProxy) === appHost, appConfig: appConfig() };
      const page = current.page(pathname, visit);
      const found = page ?? current.file(pathname);
      if (!found && !wantsPage(exchange)) {
        return 'next';
      }
      requireReading(request.method, (allow) => response.setHeader('allow', allow));
      const isPage = page !== undefined || !found;
      for (const [name, value] of Object.entries({
        ...fileHeaders(secure),
        ...(isPage ? pageHeaders(current.scriptHashes, secure) : {}),
      })) {
        response.setHeader(name, value);
      }
      answerFile(exchange, found ? 200 : 404, found ?? current.notFound(visit.appConfig));
      return 'answered';
    },
  };
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim();
}

function hostOf({ request }: Exchange, behindProxy: boolean): string | undefined {
  const told = behindProxy ? lastOf(request.headers['x-forwarded-host']) : undefined;
  return (told || request.headers.host)?.toLowerCase();
}

function wantsPage({ request }: Exchange): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept?.includes('text/html') ?? false)
  );
}
