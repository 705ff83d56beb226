import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { launchChromium } from '../support/chromium.ts';
import { stop, stopsAt, tab, tabTo } from '../support/keyboard.ts';
import { newVisitor, openAlive, setWidth, settled, until, type Visitor } from '../support/visitor.ts';

// The site without a pointer: Tab, Enter, Escape, arrows, and what is typed.

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

beforeEach(async () => {
  visitor = await newVisitor(browser, { baseURL: stack.siteUrl ?? '' });
  page = visitor.page;
});

afterEach(() => page?.close());

const press = (key: string): Promise<void> => page.keyboard.press(key);
const type = (text: string): Promise<void> => page.keyboard.type(text);
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

const open = (path: string): Promise<void> => openAlive(page, path);

/** Fills in the fields of a form from where the keyboard is. */
async function fillIn(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    if ((await stop(page)).name !== label) await tabTo(page, label);
    await type(text);
  }
}

test('Tab goes through the bar as it is seen, and past it', async () => {
  await open('/about');
  expect([...(await tabTo(page, 'Get Started')), 'Get Started']).toEqual([
    'Skip to content',
    'Octavo, home',
    'Home',
    'About',
    'Pricing',
    'Contact',
    'Sign In',
    'Get Started',
  ]);

  // The first of them leads past the others.
  await page.reload();
  await settled(page);
  expect(await tab(page)).toBe('Skip to content');
  await press('Enter');
  await until(page, `document.activeElement?.id === 'main'`);
  expect(await tab(page)).toBe('Get Started');
  expect(await page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true);

  // On a small screen what the menu holds is only within it.
  await setWidth(page, 360);
  await open('/pricing');
  expect(await tabTo(page, 'Menu')).toEqual(['Skip to content', 'Octavo, home']);
  expect(await tab(page)).toBe('Get Started');
  await tab(page, 'Shift+Tab');
  await press('Enter');
  await dialog('Menu').waitFor();
  const within = [(await stop(page)).name, ...(await tabTo(page, 'Get Started'))];
  expect(within).toEqual(expect.arrayContaining(['Close', 'Home', 'About', 'Pricing', 'Contact', 'Sign In']));
  expect(await tab(page)).toBe('Close');
  await press('Escape');
  await dialog('Menu').waitFor({ state: 'detached' });
  await stopsAt(page, 'Menu');

  // What the menu led to leads back to it.
  await press('Enter');
  await stopsAt(page, 'Close');
  await tabTo(page, 'Contact');
  await press('Enter');
  await dialog('Contact Us').waitFor();
  await dialog('Menu').waitFor({ state: 'detached' });
  await stopsAt(page, 'Name');
  await press('Escape');
  await stopsAt(page, 'Menu');
  expect(visitor.complaints()).toEqual([]);
});

test('a message is corrected, and sent', async () => {
  await open('/');
  await tabTo(page, 'Contact');
  await press('Enter');
  await stopsAt(page, 'Name');
  await press('Escape');
  await stopsAt(page, 'Contact');

  await press('Enter');
  await stopsAt(page, 'Name');
  await fillIn({ Name: 'Ada Lovelace', Email: 'ada@example', Subject: 'Page numbers' });
  await tabTo(page, 'Send Message');
  await press('Enter');
  // The keyboard is taken to the first fault.
  await stopsAt(page, 'Email');
  await press('Control+a');
  await fillIn({ Email: 'ada@example.com', Message: 'Can the footer show page numbers?' });
  await tabTo(page, 'Send Message');
  await press('Enter');
  await page.getByText('Message sent!').first().waitFor();
  await stopsAt(page, 'Contact');
  await press('Alt+t');
  await tabTo(page, 'Close toast');
  await press('Enter');
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .waitFor({ state: 'detached' });
  expect(visitor.complaints()).toEqual([]);
});

test('somebody signs up', async () => {
  await open('/');
  await tabTo(page, 'Get Started');
  await press('Enter');
  await stopsAt(page, 'First name');
  await fillIn({
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Email: `keyboard-${randomUUID()}@example.com`,
    Password: 'Analytical-Engine-1843',
  });
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
  expect(await tab(page)).toBe('Wrong address? Change it');
  expect(visitor.complaints()).toEqual([]);
});

test('a plan is chosen with arrows, and waits for a sign-in', async () => {
  await open('/pricing');
  await tabTo(page, 'Get Started');
  await tabTo(page, 'Get Started');
  await press('Enter');
  await dialog('Choose a plan').waitFor();
  await stopsAt(page, 'Starter');
  // A finger lifts the key after the choice has moved.
  await page.keyboard.down('ArrowDown');
  await stopsAt(page, 'Professional · Most Popular');
  await page.keyboard.up('ArrowDown');
  await tabTo(page, 'Continue with Professional');
  await press('Enter');
  await dialog('Authentication Required').waitFor();
  await press('Escape');
  await dialog('Authentication Required').waitFor({ state: 'detached' });
  await stopsAt(page, 'Get Started');

  await press('Enter');
  await stopsAt(page, 'Starter');
  await tabTo(page, /^Continue with/);
  await press('Enter');
  await stopsAt(page, 'Close');
  await tabTo(page, 'Try Again');
  await press('Enter');
  await page.waitForURL('/sign-in?next=*');
  await stopsAt(page, 'Email');
  expect(visitor.complaints()).toEqual([]);
});

test('a document is made of what is typed', async () => {
  await open('/');
  await tabTo(page, 'Markdown');
  await press('Enter');
  await tabTo(page, 'Markdown to convert');
  await press('Control+a');
  await type('# Typed');
  await tabTo(page, 'Convert to PDF');
  await press('Enter');
  await page.getByRole('link', { name: 'Download' }).waitFor();
  await tabTo(page, 'Open');
  const downloading = page.waitForEvent('download');
  await tabTo(page, 'Download');
  await press('Enter');
  expect((await downloading).suggestedFilename()).toBe('demo.pdf');
  expect(visitor.complaints()).toEqual([]);
});
