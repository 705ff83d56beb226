import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { launchChromium } from '../support/chromium.ts';
import { onComplaint } from '../support/complaints.ts';

jest.setTimeout(60_000);

/** Brotli, of the home page; docs/benchmarks.md states what it is. */
const mostScriptKibibytes = 150;

let stack: SharedStack;
let browser: Browser;
let page: Page;
/** What the browser complained of: errors, warnings of React, refusals of the page's policy. */
let complaints: string[];

beforeAll(async () => {
  stack = await sharedStack();
  browser = await launchChromium();
}, 300_000);

afterAll(async () => {
  await browser?.close();
});

beforeEach(async () => {
  page = await browser.newPage({ baseURL: stack.siteUrl ?? '', viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(30_000);
  complaints = [];
  onComplaint(page, (complaint) => complaints.push(complaint));
});

afterEach(() => page?.close());

/** Opens a page and waits until it is alive: it has told of itself. */
async function open(path: string): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/page_visits'));
  await page.goto(path);
  await told;
}

/** Marks what is there before any script of ours ran: if React keeps it, the mark stays. */
const markRendered = `document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') document.querySelector('h1')?.setAttribute('data-rendered', 'before');
})`;

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('every page that is rendered beforehand is taken over as it is', async () => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address ?? '').pathname)
    // All chapters are one page: the first, one with a description to wait for, and what is used rather than read.
    .filter((path) => !path.startsWith('/docs/') || ['/docs/html-to-pdf', '/docs/playground'].includes(path));
  expect(paths).toEqual(expect.arrayContaining(['/', '/pricing', '/html-to-pdf', '/privacy-policy', '/docs']));
  await page.addInitScript({ content: markRendered });

  for (const path of paths) {
    await open(path);
    expect([path, await page.locator('h1').getAttribute('data-rendered')]).toEqual([path, 'before']);
    expect([path, await page.locator('link[rel=canonical]').getAttribute('href')]).toEqual([
      path,
      `${stack.siteUrl}${path}`,
    ]);
    expect([path, await page.locator('head title').count(), complaints]).toEqual([path, 1, []]);
  }
});

test('what a first visit loads stays small', async () => {
  await open('/');
  const bytes = await page.evaluate<number>(
    "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)",
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes / 1_024).toBeLessThanOrEqual(mostScriptKibibytes);
});

test('what is far below is read as it was rendered, and works when it comes near', async () => {
  const scripts = (): Promise<number> =>
    page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length");
  await open('/');
  const before = await scripts();
  const sample = page.locator('#setup');
  expect(await sample.textContent()).toContain('curl');
  await sample.scrollIntoViewIfNeeded();
  await waitFor(
    async () => {
      await sample.getByRole('tab', { name: 'Python' }).click();
      return (await sample.textContent())?.includes('from urllib.request import');
    },
    { timeoutMilliseconds: 30_000, description: 'the samples to listen' },
  );
  expect(await scripts()).toBeGreaterThan(before);
  expect(complaints).toEqual([]);
});

test('what is pressed before the site listens is not lost', async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/main\.\w+\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  arrive();
  await page.getByRole('dialog').getByLabel('Email').waitFor();
  expect(complaints).toEqual([]);
});

test('what is painted first asks for nothing but the page, which brings its fonts', async () => {
  await page.addInitScript({
    content:
      "new PerformanceObserver(() => document.documentElement.setAttribute('data-painted', performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|css|woff2)$/.test(name)).length)).observe({ type: 'paint', buffered: true })",
  });
  await open('/');
  expect(await page.locator('html').getAttribute('data-painted')).toBe('0');
  const files = await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
  expect(files.filter((name) => /\.(css|woff2)$/.test(name))).toEqual([]);
  const brought = "[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)";
  expect(await page.evaluate(brought)).toEqual(
    expect.arrayContaining(['Geist Variable', 'Geist Mono Variable', 'Instrument Serif']),
  );
});

test('without scripts a page is read all the same', async () => {
  const context = await browser.newContext({ baseURL: stack.siteUrl ?? '', javaScriptEnabled: false });
  try {
    const reader = await context.newPage();
    await reader.goto('/docs');
    await reader.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
    await reader.getByText('Your first call').first().waitFor();
  } finally {
    await context.close();
  }
});

test('an address that is none says so, and leads home', async () => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await heading('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL('/');
  await page.getByRole('contentinfo').waitFor();
  expect(await page.title()).toMatch(/^Octavo/);
});

test('a customer signs in, is greeted by their address, and signs out', async () => {
  await open('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(stack.demoEmail);
  await dialog.getByLabel('Password', { exact: true }).fill(stack.demoPassword);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Successfully signed in!', { exact: true }).first().waitFor();
  await page.waitForURL('/dashboard');
  await page.getByRole('banner').getByText(stack.demoEmail).waitFor();

  // A session that is found again is no sign-in.
  await page.reload();
  await page.getByRole('banner').getByText(stack.demoEmail).waitFor();
  expect(await page.getByText('Email Verified!').count()).toBe(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('You have been successfully signed out.').first().waitFor();
  await page.waitForURL('/');
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
});

test('what an address brings to sign in with is used, and is nowhere to be seen', async () => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) told.push(request.url(), request.headers()['referer'] ?? '');
  });
  const password = encodeURIComponent(stack.demoPassword);
  await page.goto(`/sign-in?email=${stack.demoEmail}&password=${password}&next=/pricing`);
  expect(page.url()).toBe(`${stack.siteUrl}/sign-in?next=%2Fpricing`);
  await page.waitForURL('/pricing');
  await page.getByRole('banner').getByText(stack.demoEmail).waitFor();
  expect(told.filter((text) => text.includes(password))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('pages of whoever is signed in ask to sign in first', async () => {
  await page.goto('/settings');
  await page.waitForURL('/sign-in?next=%2Fsettings');
  await page.getByRole('dialog').getByLabel('Email').waitFor();
});

test('a part that is down harms nothing else, and comes back when asked for', async () => {
  await page.route('**/remotes/marketing/**', (route) => route.abort());
  await page.goto('/pricing');
  await heading('This part of the site is unavailable').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();

  await page.unroute('**/remotes/marketing/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByText('Most Popular').first().waitFor();
});

test('on a small screen the links are in a menu; a changed page is announced and begins at its top', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/');
  await page.evaluate('scrollTo(0, 800)');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('/about');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: 'About Octavo' }).waitFor({ state: 'attached' });
  expect(await page.evaluate('[scrollY, document.documentElement.scrollWidth]')).toEqual([0, 360]);
  expect(complaints).toEqual([]);
});
