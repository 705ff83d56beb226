import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { launchChromium } from '../support/chromium.ts';
import { newVisitor, openAlive, settled, waitlistOn, type Visitor } from '../support/visitor.ts';

// The site where not all is well: a slow network, parts that are down, an API that refuses or does not answer, and for
// whoever cannot bear that things move.

jest.setTimeout(120_000);

let stack: SharedStack;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  stack = await sharedStack();
  browser = await launchChromium();
}, 300_000);

afterAll(async () => {
  await browser?.close();
});

async function come(options: BrowserContextOptions = {}): Promise<void> {
  visitor = await newVisitor(browser, { baseURL: stack.siteUrl ?? '', ...options });
  page = visitor.page;
}

beforeEach(() => come());

afterEach(() => page?.close());

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

const open = (path: string): Promise<void> => openAlive(page, path);

const names = { 'First name': 'Ada', 'Last name': 'Lovelace' };

/** Keeps what is asked for from coming until it is let through. */
async function hold(pattern: string | RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOver = false;
  await page.route(pattern, async (route) => {
    if (isOver) await route.continue();
    else held.push(route);
  });
  return async () => {
    isOver = true;
    for (const route of held) await route.continue().catch(() => undefined);
  };
}

const scripts = /\.js$/;

test('who asks for less motion sees none', async () => {
  const moving = `document.getAnimations().filter(({ effect }) => {
    const { duration, delay } = effect.getComputedTiming();
    return duration + delay > 10;
  }).map(({ animationName, transitionProperty }) => animationName ?? transitionProperty)`;
  await page.addInitScript(`addEventListener('animationstart', count, true);
    addEventListener('transitionrun', count, true);
    window.moved = [];
    function count() { window.moved.push(...(${moving})); }`);
  const seen = async () => [await page.evaluate(moving), await page.evaluate('window.moved')];
  for (const path of ['/', '/pricing', '/docs']) {
    await open(path);
    await page.getByRole('contentinfo').getByRole('link').first().hover();
    expect([path, await page.evaluate('scrollY > 0'), await seen()]).toEqual([path, true, [[], []]]);
  }

  // Nor when something opens, and there is something to celebrate.
  await waitlistOn(page);
  await open('/');
  await page.getByRole('main').getByRole('button', { name: 'Get Started' }).first().click();
  for (const [label, text] of Object.entries({ ...names, Email: 'ada@example.com' }))
    await dialog('Join Our Waitlist').getByLabel(label, { exact: true }).fill(text);
  await button('Join Waitlist').click();
  await dialog("You're in!").waitFor();
  expect([await page.locator('canvas').count(), await seen()]).toEqual([0, [[], []]]);
  await button('Awesome!').click();
  await dialog("You're in!").waitFor({ state: 'detached' });
  expect(await seen()).toEqual([[], []]);
});

/** Bytes in a second, and what passes before the first of them. */
const networks = {
  'a slow 4G': { throughput: (1.6 * 1_000_000 * 0.9) / 8, latency: 562.5 },
  '150 KiB in a second': { throughput: 150 * 1_024, latency: 400 },
};

test.each(Object.entries(networks))(
  'over %s a page is read before its scripts come, and nothing moves',
  async (_, { throughput, latency }) => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await page.addInitScript(`window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true });`);
    const letScriptsCome = await hold(scripts);
    await page.goto('/', { waitUntil: 'commit' });
    await heading(/Perfect PDFs,/).waitFor();
    // A link is a link.
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click({ noWaitAfter: true });
    await page.waitForURL('/pricing', { waitUntil: 'commit' });
    await heading('Pay for pages, not for servers.').waitFor();
    const told = page.waitForResponse((response) => response.url().endsWith('/api/page_visits'));
    await letScriptsCome();
    await told;
    await settled(page);
    expect(await page.evaluate<number>('window.shifts.reduce((sum, value) => sum + value, 0)')).toBeLessThan(0.02);
    expect(visitor.complaints()).toEqual([]);
  },
);

test.each([
  ['Contact', 'Contact Us'],
  ['Get Started', 'Sign Up'],
])('%s, pressed before the scripts come, opens %s when they are there', async (name, title) => {
  const letScriptsCome = await hold(scripts);
  await page.goto('/about', { waitUntil: 'commit' });
  await heading(/We make pages/).waitFor();
  await page.getByRole('banner').getByRole('button', { name }).click({ noWaitAfter: true });
  await letScriptsCome();
  await dialog(title).waitFor();
  expect(visitor.complaints()).toEqual([]);
});

test('what comes later has its place kept', async () => {
  const letDescriptionCome = await hold('**/openapi.json');
  await page.goto('/docs/html-to-pdf');
  await heading('HTML to PDF').waitFor();
  await page.getByText('Loading…').waitFor({ state: 'attached' });
  await letDescriptionCome();
  await page.getByText('Loading…').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 2 }).first().waitFor();

  await open('/');
  const letDocumentCome = await hold('**/functions/v1/demo');
  await button('Convert to PDF').click();
  await page.getByRole('status').filter({ hasText: 'Converting…' }).waitFor({ state: 'attached' });
  await letDocumentCome();
  await page.getByRole('link', { name: 'Download' }).waitFor();
});

/** What a visitor does to be let in. */
async function signInAsAdmin(): Promise<void> {
  await open('/sign-in');
  await dialog('Sign In').getByLabel('Email').fill('admin');
  await dialog('Sign In').getByLabel('Password', { exact: true }).fill(stack.adminPassword);
  await dialog('Sign In').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/admin-dashboard');
  await heading('Overview').waitFor();
}

const unavailable = 'This part of the site is unavailable';

/** The only words of the browser's own that are heard where a file does not come. */
const ofMissingFiles = /ERR_FAILED|Failed to load resource|Loading script failed|RUNTIME-|remotes\//;

test.each([
  { part: 'marketing', path: '/pricing', shows: 'Pay for pages, not for servers.', other: '/docs' },
  { part: 'dashboard', path: '/docs', shows: /./, other: '/pricing' },
  { part: 'admin', path: '/admin-dashboard', shows: 'Overview', other: '/docs' },
])('while the part called $part is down, it says so and the others go on', async ({ part, path, shows, other }) => {
  if (part === 'admin') await signInAsAdmin();
  const files = `**/remotes/${part}/**`;
  await page.route(files, (route) => route.abort());
  await page.goto(path);
  await heading(unavailable).waitFor();
  if (part === 'marketing') {
    // Dialogs are of that part: where they are asked for, it is said as well.
    await page.getByRole('banner').getByRole('button', { name: 'Contact' }).click();
    await page.getByText('This could not be opened').first().waitFor();
  }
  await page.goto(other);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await heading(unavailable).count()).toBe(0);

  await page.goto(path);
  await heading(unavailable).waitFor();
  await page.unroute(files);
  await button('Try again').click();
  await heading(unavailable).waitFor({ state: 'detached' });
  await heading(shows).waitFor();
  expect(visitor.complaints().filter((text) => !ofMissingFiles.test(text))).toEqual([]);
});

/** As the gateway answers for a service that is down. */
const refusal = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: { error: 'A part of the service does not answer. Try again shortly', code: 'unavailable', requestId: 'req' },
};
const tooSlow = 'The server took too long to answer. Please try again.';

const password = 'Analytical-Engine-1843';

/** Each form, what is typed into it, what it calls, and what is said when it is refused, not answered, and taken. */
const forms = [
  {
    title: 'Contact Us',
    path: '/contact',
    texts: {
      Name: 'Ada Lovelace',
      Email: 'ada@example.com',
      Subject: 'Page numbers',
      Message: 'Can the footer show page numbers?',
    },
    send: 'Send Message',
    api: '**/api/contacts',
    says: { refused: refusal.json.error, unanswered: tooSlow, taken: 'Message sent!' },
  },
  {
    title: 'Sign Up',
    path: '/about',
    opener: 'Get Started',
    texts: { ...names, Email: `hardship-${randomUUID()}@example.com`, Password: password },
    send: 'Sign Up',
    api: '**/functions/v1/send-verification-email',
    says: { refused: refusal.json.error, unanswered: tooSlow, taken: 'Check your email' },
  },
  {
    title: 'Sign In',
    path: '/sign-in',
    texts: { Email: 'admin', Password: '' },
    send: 'Sign In',
    api: '**/auth/v1/token*',
    says: {
      refused: 'An unexpected error occurred',
      unanswered: 'We could not reach the server. Check your connection and try again.',
      taken: 'Successfully signed in!',
    },
  },
] as const;

test.each(forms)(
  '$title: an API that refuses or does not answer is told of, and what was typed is kept',
  async (form) => {
    // Nobody waits half a minute here.
    await page.addInitScript(`const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 20);`);
    await open(form.path);
    if ('opener' in form) await page.getByRole('main').getByRole('button', { name: form.opener }).first().click();
    const shown = dialog(form.title);
    const texts = { ...form.texts, ...(form.title === 'Sign In' ? { Password: stack.adminPassword } : {}) };
    for (const [label, text] of Object.entries(texts)) await shown.getByLabel(label, { exact: true }).fill(text);
    const send = () => shown.getByRole('button', { name: form.send }).click();
    const kept = async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(texts).map(async (label) => [label, await shown.getByLabel(label, { exact: true }).inputValue()]),
        ),
      );

    await page.route(form.api, (route) => route.fulfill(refusal));
    await send();
    await page.getByText(form.says.refused).first().waitFor();
    expect(await kept()).toEqual(texts);

    await page.unroute(form.api);
    const letAnswersCome = await hold(form.api);
    await send();
    await page.getByText(form.says.unanswered).first().waitFor();
    expect(await kept()).toEqual(texts);

    await letAnswersCome();
    await page.unroute(form.api);
    await send();
    await page.getByText(form.says.taken).first().waitFor();
  },
);

test('the demo tells of an API that is down, keeps the text, and converts it when it is back', async () => {
  await open('/');
  const text = page.getByRole('textbox', { name: 'HTML to convert' });
  await text.fill('<h1>Kept</h1>');
  await page.route('**/functions/v1/demo', (route) => route.fulfill(refusal));
  await button('Convert to PDF').click();
  await page.getByRole('alert').filter({ hasText: refusal.json.error }).waitFor();
  expect(await text.inputValue()).toBe('<h1>Kept</h1>');
  await page.unroute('**/functions/v1/demo');
  await button('Convert to PDF').click();
  await page.getByRole('link', { name: 'Download' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('pages stand while the API refuses everything, and while it does not answer', async () => {
  for (const answer of [(route: Route) => route.fulfill(refusal), () => undefined]) {
    await come();
    await page.route(/\/(api|auth|functions)\//, answer);
    for (const path of ['/', '/pricing', '/html-to-pdf', '/docs', '/privacy-policy']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('contentinfo').waitFor();
      expect([path, await page.getByText('Unexpected Application Error!').count()]).toEqual([path, 0]);
    }
    await page.close();
  }
});
