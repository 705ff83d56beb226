import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { faultsOfAccess } from '../support/axe.ts';
import { launchChromium } from '../support/chromium.ts';
import { signInTo } from '../support/sign-in.ts';
import { adminDialogs, routesOf } from '../support/site-routes.ts';
import { openWatchedPage, type WatchedPage } from '../support/watched-page.ts';

// Every page of whoever is signed in, at the widths of a phone, a tablet, a laptop and a wide screen.

jest.setTimeout(300_000);

const firstWidth = 1_280;
const otherWidths = [360, 768, 1_920];
/** Who is signed in or what the page is about, and then the rest. */
const deepestWaterfall = 2;

let stack: SharedStack;
let browser: Browser;
let token: string;
/** What stands for a route's `:name`, by the route. */
let examples: Record<string, string>;

beforeAll(async () => {
  stack = await sharedStack();
  browser = await launchChromium();
  token = await signInDemo();
  examples = await fillDashboard();
}, 300_000);

afterAll(() => browser?.close());

async function ask<Body>(
  method: string,
  path: string,
  { body, key = token, headers = {} }: { body?: object; key?: string; headers?: Record<string, string> } = {},
): Promise<Body> {
  const response = await fetch(`${stack.gatewayUrl}${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

async function signInDemo(): Promise<string> {
  const { access_token: accessToken } = await ask<{ access_token: string }>(
    'POST',
    '/auth/v1/token?grant_type=password',
    { body: { email: stack.demoEmail, password: stack.demoPassword }, key: stack.anonKey },
  );
  return accessToken;
}

/** One of everything that a page is about. */
async function fillDashboard(): Promise<Record<string, string>> {
  const key = stack.demoApiKey;
  const { id: batch, jobs } = await ask<{ id: string; jobs: { id: string }[] }>('POST', '/functions/v1/batches', {
    key,
    body: { items: [{ operation: 'markdown-to-pdf', body: { markdown: '# One' } }] },
  });
  const job = jobs[0]?.id ?? '';
  const endpoint = await ask<{ id: string }>('POST', '/functions/v1/webhooks', {
    body: { url: 'https://example.com/hooks', events: ['credits.used'] },
  });
  const template = await ask<{ id: string }>('POST', '/api/templates', {
    body: { name: `walk-${batch.slice(0, 8)}`, template: '<h1>{{ name }}</h1>', sampleData: { name: 'Ada' } },
  });
  await waitFor(
    async () => (await ask<{ status: string }>('GET', `/functions/v1/jobs/${job}`)).status === 'succeeded',
    {
      timeoutMilliseconds: 60_000,
      description: 'the job',
    },
  );
  const { id: user } = await ask<{ id: string }>('GET', '/auth/v1/user');
  const payments = await ask<{ payments: { id: string }[] }>('GET', '/api/payments');
  return {
    '/dashboard/jobs/:id': job,
    '/dashboard/batches/:id': batch,
    '/dashboard/webhooks/:id': endpoint.id,
    '/dashboard/templates/:id': template.id,
    '/docs/:chapterId?': 'webhooks',
    '/admin-dashboard/users/:id': user,
    '/payment-success': `?paymentId=${payments.payments[0]?.id}`,
    '/payment-failed': `?paymentId=${payments.payments[0]?.id}`,
  };
}

/** A route with the example in the place of its `:name`, or behind it. */
function addressOf(route: string): string {
  const example = examples[route];
  if (!route.includes(':')) return `${route}${example ?? ''}`;
  if (example === undefined) throw new Error(`Which page is an example of ${route}?`);
  return route.replace(/:\w+\??/, example);
}

async function signedIn(email: string, password: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: stack.siteUrl ?? '',
    viewport: { width: firstWidth, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await signInTo(page, '/settings', { email, password });
  await page.close();
  return context;
}

/** What is wrong with a page as it stands. */
async function faultsAt(width: number, { page }: WatchedPage): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const headings = await page.locator('h1').count();
  const scrollWidth = await page.evaluate<number>('document.documentElement.scrollWidth');
  return [
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(scrollWidth <= width ? [] : [`scrolls sideways to ${scrollWidth}`]),
    ...(await faultsOfAccess(page)),
  ].map((fault) => `${width}: ${fault}`);
}

async function faultsOf(address: string, watched: WatchedPage): Promise<string[]> {
  const { page, complaints } = watched;
  await page.setViewportSize({ width: firstWidth, height: 900 });
  await watched.visit(address);
  const depth = watched.depth();
  const { pathname, search } = new URL(page.url());
  const found = [
    ...(pathname + search === address ? [] : [`leads to ${pathname}${search}`]),
    ...(depth <= deepestWaterfall ? [] : [`${depth} calls one after the other`]),
    ...(await faultsAt(firstWidth, watched)),
  ];
  for (const width of otherWidths) found.push(...(await faultsAt(width, watched)));
  return [...found, ...complaints].map((fault) => `${address}: ${fault}`);
}

/** Several pages at a time: much of a visit is waiting. */
async function walk(context: BrowserContext, addresses: readonly string[]): Promise<string[]> {
  const left = [...addresses];
  const found: string[] = [];
  const walker = async (): Promise<void> => {
    const watched = await openWatchedPage(context);
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      found.push(...(await faultsOf(address, watched)));
    }
    await watched.page.close();
  };
  await Promise.all([walker(), walker()]);
  return found;
}

test('every page of a customer is whole at every width, and asks for what it needs at once', async () => {
  const routes = await routesOf('dashboard');
  expect(routes.length).toBeGreaterThan(15);
  const context = await signedIn(stack.demoEmail, stack.demoPassword);
  // It shows an address that a sign-up brought along, and is left at once without one.
  const addresses = routes.filter((route) => route !== '/check-email').map(addressOf);
  expect(await walk(context, addresses)).toEqual([]);
  await context.close();
});

test('whoever has just signed up is told to look at their mail, at every width', async () => {
  const context = await browser.newContext({ baseURL: stack.siteUrl ?? '', reducedMotion: 'reduce' });
  const watched = await openWatchedPage(context);
  await watched.visit('/sign-in');
  await watched.page.evaluate(
    `history.replaceState({ usr: { email: 'ada@example.com', name: 'Ada' } }, '', '/check-email')`,
  );
  await watched.page.reload();
  await watched.settle();
  await watched.page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  const found: string[] = [];
  for (const width of [...otherWidths, firstWidth]) found.push(...(await faultsAt(width, watched)));
  expect([...found, ...watched.complaints]).toEqual([]);
  await context.close();
});

test('every page and dialog of the administration is, too', async () => {
  const context = await signedIn('admin', stack.adminPassword);
  const addresses = [...(await routesOf('admin')).map(addressOf), ...(await adminDialogs())];
  expect(addresses.length).toBeGreaterThan(7);
  expect(await walk(context, addresses)).toEqual([]);
  await context.close();
});
