import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { faultsOfAccess, rest } from '../support/axe.ts';
import { launchChromium } from '../support/chromium.ts';
import { signInTo } from '../support/sign-in.ts';
import {
  cutOff,
  newVisitor,
  openAlive,
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
const dialogPaths = new Set(['/sign-in', '/contact', '/get-started']);

const pathOf = (): string => new URL(page.url()).pathname;

/** Opens a page and says where it led to. */
async function open(path: string): Promise<string> {
  await openAlive(page, path);
  if (dialogPaths.has(pathOf())) await page.getByRole('dialog').waitFor();
  return pathOf();
}

/** The same page on each screen: all of it is there, and whoever cannot see it is told so. */
async function lookAt(name: string, selector = '#root', screens: readonly number[] = widths): Promise<void> {
  for (const width of screens) {
    await setWidth(page, width);
    await picture(page, `${name}-${width}`, { fullPage: selector === '#root' });
    await rest(page);
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

const seen = new Set<string>();

/** Chapters are all of one make: where there is little room and where there is some. */
const screensOf = (path: string): readonly number[] => (path.startsWith('/docs/') ? [360, 1280] : widths);

test.each(sitePaths())('%s is whole on every screen', async (path) => {
  await setWidth(page, widths[0]);
  const shown = await open(path);
  // Pages of whoever is signed in lead to one of the others.
  if (seen.has(shown)) return;
  seen.add(shown);
  expect([path, await page.locator('h1').count(), await page.locator('main').count()]).toEqual([path, 1, 1]);
  await lookAt(shown === '/' ? 'home' : shown.slice(1).replaceAll('/', '.'), '#root', screensOf(shown));
});

test('these were all the pages that a visitor knows', () => {
  expect([...seen]).toEqual(expect.arrayContaining(['/', '/pricing', '/contact', '/docs', '/docs/errors', '/sign-in']));
});

const button = (name: string, within: Pick<Page, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true });

const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });

type Way = readonly [title: string, way: () => Promise<void>];

/** What a visitor does to come to each dialog, on a screen of 360 px; those that lead to one another in one row. */
const dialogs: readonly { name: string; ways: readonly Way[] }[] = [
  {
    name: 'sign-up and sign-in',
    ways: [
      [
        'Sign Up',
        async () => {
          await open('/');
          await button('Get Started', page.getByRole('main')).first().click();
        },
      ],
      ['Sign In', async () => button('Sign In', dialogOf('Sign Up')).click()],
    ],
  },
  {
    name: 'plans, and what is said to whoever is not signed in',
    ways: [
      [
        'Choose a plan',
        async () => {
          await open('/pricing');
          await button('Get Started', page.getByRole('article', { name: 'Professional' })).click();
        },
      ],
      ['Authentication Required', async () => button('Continue with Professional').click()],
    ],
  },
  {
    name: 'search',
    ways: [
      [
        'Search the documentation',
        async () => {
          await open('/docs');
          await page.keyboard.press('Control+k');
          await page.keyboard.type('page');
        },
      ],
    ],
  },
  {
    name: 'the waitlist and its thanks',
    ways: [
      [
        'Join Our Waitlist',
        async () => {
          await waitlistOn(page);
          await open('/');
          await button('Get Started', page.getByRole('main')).first().click();
        },
      ],
      [
        "You're in!",
        async () => {
          const dialog = dialogOf('Join Our Waitlist');
          await dialog.getByLabel('First name').fill('Grace');
          await dialog.getByLabel('Last name').fill('Hopper');
          await dialog.getByLabel('Email').fill('grace@example.com');
          await button('Join Waitlist').click();
        },
      ],
    ],
  },
];

const fileNameOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '-');

test.each(dialogs)('the dialogs of $name are whole on every screen', async ({ ways }) => {
  for (const [title, way] of ways) {
    await setWidth(page, widths[0]);
    await way();
    await dialogOf(title).waitFor();
    await lookAt(fileNameOf(title), '[role=dialog]');
  }
});

test('on a small screen the menu is whole, and leads to the contact dialog', async () => {
  await setWidth(page, widths[0]);
  await open('/');
  await button('Menu').click();
  await dialogOf('Menu').waitFor();
  await lookAt('menu', '[role=dialog]', [widths[0]]);
  await button('Contact', dialogOf('Menu')).click();
  await dialogOf('Contact Us').waitFor();
  await dialogOf('Menu').waitFor({ state: 'detached' });
  await lookAt('contact-us', '[role=dialog]');
});

test('the dialog of a plan that failed is whole on every screen', async () => {
  await signInTo(page, '/select-plan', { email: stack.demoEmail, password: stack.demoPassword });
  await settled(page);
  await page.route('**/api/subscriptions/change', (route) =>
    route.fulfill({ status: 503, json: { error: 'A part of the service does not answer', code: 'unavailable' } }),
  );
  await page.getByRole('listitem').filter({ hasText: '18,000 credits' }).getByRole('button').click();
  await button('Change plan').click();
  await dialogOf('Plan Selection Failed').waitFor();
  // The refusal is meant.
  visitor.complaints();
  await lookAt('plan-selection-failed', '[role=dialog]');
});

test.each([
  { title: 'Contact Us', path: '/contact', send: 'Send Message' },
  { title: 'Sign Up', path: '/get-started', send: 'Sign Up' },
  { title: 'Sign In', path: '/sign-in', send: 'Sign In' },
])('$title: what is wrong has its place on every screen', async ({ title, path, send }) => {
  await setWidth(page, widths[0]);
  await open(path);
  await button(send, dialogOf(title)).click();
  await dialogOf(title).getByText('Email is required').waitFor();
  await lookAt(`${fileNameOf(title)}-faults`, '[role=dialog]');
});
