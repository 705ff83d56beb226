import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { onComplaint } from './complaints.ts';

const quietMilliseconds = 250;
const patienceMilliseconds = 60_000;
/** Calls that tell of a visit, which no page waits for. */
const telling = ['/api/user_sessions', '/api/page_visits', '/api/analytics_events', '/api/browsers'];

/** A page whose requests and complaints are written down. */
export interface WatchedPage {
  page: Page;
  /** Errors, warnings, and requests that failed, since the last visit began. */
  complaints: string[];
  /** How many answers of the API the last visit waited for one after the other. */
  depth: () => number;
  /** Opens an address and waits until nothing is asked for any more. */
  visit: (path: string) => Promise<void>;
  settle: () => Promise<void>;
}

/** A stream never ends. */
const isStream = (request: Request): boolean => request.resourceType() === 'eventsource';

const callPaths = /^\/(api|auth|functions)\//;

function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return callPaths.test(pathname) && !telling.includes(pathname) && !isStream(request);
}

export async function openWatchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  let held: Route[] = [];
  let depth = 0;
  const underWay = new Set<Request>();
  let quietSince = Date.now();
  const end = (request: Request): void => {
    underWay.delete(request);
    quietSince = Date.now();
  };
  onComplaint(page, (complaint) => complaints.push(complaint));
  page.on('request', (request) => {
    if (!isStream(request)) underWay.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', (request) => {
    end(request);
    // A page that is left gives up what it was asking for.
    const text = request.failure()?.errorText ?? '';
    if (text !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} answered ${response.status()}`);
  });

  // Calls are held until the page has asked for all that it can ask for: what it asks for then needed an answer.
  await page.route(
    (url) => callPaths.test(url.pathname),
    (route) => {
      if (!isCall(route.request())) return route.continue();
      underWay.delete(route.request());
      held.push(route);
      quietSince = Date.now();
      return undefined;
    },
  );

  async function hasComeToRest(): Promise<boolean> {
    if (underWay.size > 0 || Date.now() - quietSince < quietMilliseconds) return false;
    await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
    return underWay.size === 0 && Date.now() - quietSince >= quietMilliseconds;
  }

  async function answer(): Promise<void> {
    const routes = held;
    held = [];
    for (const route of routes) underWay.add(route.request());
    depth += 1;
    // A page that was left has given up what it asked for.
    await Promise.all(routes.map((route) => route.continue().catch(() => undefined)));
  }

  const settle = async (): Promise<void> => {
    const deadline = Date.now() + patienceMilliseconds;
    for (;;) {
      if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest`);
      if (await hasComeToRest()) {
        if (held.length === 0) break;
        await answer();
      }
      await delay(25);
    }
    await page.locator('h1').first().waitFor();
  };
  return {
    page,
    complaints,
    depth: () => depth,
    settle,
    async visit(path) {
      await page.goto('about:blank');
      complaints.length = 0;
      depth = 0;
      underWay.clear();
      held = [];
      await page.goto(path);
      await settle();
    },
  };
}
