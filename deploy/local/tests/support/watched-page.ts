import type { BrowserContext, Page, Request } from 'playwright-core';
import { waitFor } from '../../src/wait-for.ts';
import type { TimedRequest } from './waterfall.ts';

const quietMilliseconds = 250;
/** Calls that tell of a visit, which no page waits for. */
const telling = ['/api/user_sessions', '/api/page_visits', '/api/analytics_events', '/api/browsers'];

/** A page whose requests and complaints are written down. */
export interface WatchedPage {
  page: Page;
  /** Errors, warnings, and requests that failed, since the last visit began. */
  complaints: string[];
  /** Calls of the API that were answered since the last visit began. */
  calls: TimedRequest[];
  /** Opens an address and waits until nothing is asked for any more. */
  visit: (path: string) => Promise<void>;
  settle: () => Promise<void>;
}

/** A stream never ends. */
const isStream = (request: Request): boolean => request.resourceType() === 'eventsource';

function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return /^\/(api|auth|functions)\//.test(pathname) && !telling.includes(pathname) && !isStream(request);
}

export async function openWatchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const calls: TimedRequest[] = [];
  const underWay = new Set<Request>();
  let quietSince = Date.now();
  const end = (request: Request): void => {
    underWay.delete(request);
    quietSince = Date.now();
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!isStream(request)) underWay.add(request);
  });
  page.on('requestfinished', (request) => {
    end(request);
    const { startTime, responseEnd } = request.timing();
    if (isCall(request)) calls.push({ startedAt: startTime, endedAt: startTime + responseEnd });
  });
  page.on('requestfailed', (request) => {
    end(request);
    // A page that is left gives up what it was asking for.
    const text = request.failure()?.errorText ?? '';
    if (text !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} answered ${response.status()}`);
  });

  const settle = async (): Promise<void> => {
    await page.locator('h1').first().waitFor();
    await waitFor(() => underWay.size === 0 && Date.now() - quietSince >= quietMilliseconds, {
      timeoutMilliseconds: 60_000,
      intervalMilliseconds: 50,
      description: `${page.url()} to have all it asks for`,
    });
  };
  return {
    page,
    complaints,
    calls,
    settle,
    async visit(path) {
      await page.goto('about:blank');
      complaints.length = 0;
      calls.length = 0;
      underWay.clear();
      await page.goto(path);
      await settle();
    },
  };
}
