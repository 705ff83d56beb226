import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { launchChromium } from '../support/chromium.ts';
import { signInTo } from '../support/sign-in.ts';

// One browser, two tabs, one account: what is done in one is seen in the other, which nobody reloads.

jest.setTimeout(180_000);

let stack: SharedStack;
let browser: Browser;
let context: BrowserContext;
let here: Page;
let there: Page;

beforeAll(async () => {
  stack = await sharedStack();
  browser = await launchChromium();
  context = await browser.newContext({ baseURL: stack.siteUrl ?? '', viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  here = await context.newPage();
  there = await context.newPage();
}, 300_000);

afterAll(() => browser?.close());

const signIn = (page: Page): Promise<void> =>
  signInTo(page, '/dashboard', { email: stack.demoEmail, password: stack.demoPassword });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a key that is made in one tab stands in the other', async () => {
  await signIn(here);
  await here.goto('/dashboard/keys');
  await there.goto('/dashboard/keys');
  await heading(there, 'API Keys').waitFor();
  const name = `Tab ${Date.now()}`;
  await here.getByRole('button', { name: 'New key' }).click();
  const dialog = here.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await there.getByText(name).first().waitFor();
});

test('credits that are used in one tab are gone in the other', async () => {
  await there.goto('/dashboard');
  const credits = there.getByRole('progressbar', { name: /credits/i });
  await credits.waitFor();
  const before = await credits.getAttribute('aria-valuenow');
  await here.goto('/docs/playground?operation=markdown-to-pdf');
  await here.getByRole('combobox', { name: 'API key' }).click();
  await here.getByRole('option', { name: /^Demo · oct_live/ }).click();
  await here.getByRole('button', { name: 'Send', exact: true }).click();
  await here.getByText(/3 credits used/).waitFor();
  await waitFor(async () => (await credits.getAttribute('aria-valuenow')) !== before, {
    timeoutMilliseconds: 60_000,
    description: 'the other tab to tell of fewer credits',
  });
});

test('whoever signs out in one tab is signed out in the other, and whoever signs in is signed in', async () => {
  await here.goto('/dashboard');
  await here.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await there.waitForURL('/');
  await there.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await signIn(here);
  await there.getByRole('banner').getByText(stack.demoEmail).waitFor();
  expect(new URL(there.url()).pathname).toBe('/');
});
