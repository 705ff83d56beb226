import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { faultsOfAccess } from '../support/axe.ts';
import { launchChromium } from '../support/chromium.ts';
import {
  cutOff,
  newVisitor,
  picture,
  setWidth,
  settled,
  sideways,
  sitePaths,
  waitlistOn,
  widths,
  type Visitor,
} from '../support/visitor.ts';

// Every page and every dialog that a visitor can come to, on screens of four sizes.

jest.setTimeout(180_000);

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

beforeEach(async () => {
  visitor = await newVisitor(browser, { baseURL: stack.siteUrl ?? '' });
  page = visitor.page;
});

afterEach(() => page?.close());

/** Pages that are a dialog over a few words. */
const dialogPaths = new Set(['/sign-in', '/contact', '/sign-up']);

const pathOf = (): string => new URL(page.url()).pathname;

/** Opens a page and says where it led to. */
async function open(path: string): Promise<string> {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/page_visits'));
  await page.goto(path);
  await told;
  await settled(page);
  if (dialogPaths.has(pathOf())) await page.getByRole('dialog').waitFor();
  return pathOf();
}

/** The same page on each screen: all of it is there, and whoever cannot see it is told so. */
async function lookAt(name: string, selector = '#root', screens: readonly number[] = widths): Promise<void> {
  for (const width of screens) {
    await setWidth(page, width);
    await picture(page, `${name}-${width}`, { fullPage: selector === '#root' });
    expect({
      name,
      width,
      sideways: await sideways(page),
      cutOff: await cutOff(page, selector),
      faults: await faultsOfAccess(page),
    }).toEqual({ name, width, sideways: 0, cutOff: [], faults: [] });
  }
  expect([name, visitor.complaints()]).toEqual([name, []]);
}

test('every page is whole on every screen', async () => {
  const paths = sitePaths();
  expect(paths).toEqual(expect.arrayContaining(['/', '/pricing', '/docs', '/docs/errors', '/sign-in']));
  const seen = new Set<string>();
  for (const path of paths) {
    await setWidth(page, widths[0]);
    const shown = await open(path);
    // Pages of whoever is signed in lead to one of the others.
    if (seen.has(shown)) continue;
    seen.add(shown);
    expect([path, await page.locator('h1').count(), await page.locator('main').count()]).toEqual([path, 1, 1]);
    await lookAt(shown === '/' ? 'home' : shown.slice(1).replaceAll('/', '.'));
  }
  expect(seen.size).toBeGreaterThan(20);
});

const button = (name: string, within: Pick<Page, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true });

const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });

/** What a visitor does to come to each dialog, on a screen of 360 px: its title, and whether it is for such screens only. */
const dialogs: readonly { title: string; way: () => Promise<void>; onlySmall?: true }[] = [
  {
    title: 'Menu',
    onlySmall: true,
    async way() {
      await open('/');
      await button('Menu').click();
    },
  },
  { title: 'Contact Us', way: async () => button('Contact', dialogOf('Menu')).click() },
  {
    title: 'Sign Up',
    async way() {
      await open('/');
      await button('Get Started', page.getByRole('main')).first().click();
    },
  },
  { title: 'Sign In', way: async () => button('Sign In', dialogOf('Sign Up')).click() },
  {
    title: 'Choose a plan',
    async way() {
      await open('/pricing');
      await button('Get Started', page.getByRole('article', { name: 'Professional' })).click();
    },
  },
  { title: 'Authentication Required', way: async () => button('Continue with Professional').click() },
  {
    title: 'Search the documentation',
    async way() {
      await open('/docs');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('page');
    },
  },
  {
    title: 'Join Our Waitlist',
    async way() {
      await waitlistOn(page);
      await open('/');
      await button('Get Started', page.getByRole('main')).first().click();
    },
  },
  {
    title: "You're in!",
    async way() {
      const dialog = dialogOf('Join Our Waitlist');
      await dialog.getByLabel('First name').fill('Grace');
      await dialog.getByLabel('Last name').fill('Hopper');
      await dialog.getByLabel('Email').fill('grace@example.com');
      await button('Join Waitlist').click();
    },
  },
];

test('every dialog is whole on every screen', async () => {
  for (const { title, way, onlySmall } of dialogs) {
    await setWidth(page, widths[0]);
    await way();
    await dialogOf(title).waitFor();
    await lookAt(title.toLowerCase().replaceAll(/\W+/g, '-'), '[role=dialog]', onlySmall ? [widths[0]] : widths);
  }
});

test('what each form says of what is wrong has its place on every screen', async () => {
  for (const [title, path, opener, send] of [
    ['Contact Us', '/contact', undefined, 'Send Message'],
    ['Sign Up', '/about', 'Get Started', 'Sign Up'],
    ['Sign In', '/sign-in', undefined, 'Sign In'],
  ] as const) {
    await setWidth(page, widths[0]);
    await open(path);
    if (opener) await button(opener, page.getByRole('main')).first().click();
    await button(send, dialogOf(title)).click();
    await dialogOf(title).getByText('Email is required').waitFor();
    await lookAt(`${title.toLowerCase().replaceAll(/\W+/g, '-')}-faults`, '[role=dialog]');
  }
});
