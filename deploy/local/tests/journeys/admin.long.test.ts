import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { faultsOfAccess } from '../support/axe.ts';
import { launchChromium } from '../support/chromium.ts';
import { onComplaint } from '../support/complaints.ts';

// An administrator's day, in a real browser, against the whole product.

jest.setTimeout(180_000);

const patienceMilliseconds = 60_000;

let stack: RunningStack;
let browser: Browser;
let administrator: BrowserContext;
let page: Page;
/** What the administrator's browser complained of. */
let complaints: string[];

beforeAll(async () => {
  stack = await startStack();
  browser = await launchChromium();
  administrator = await newContext();
  page = await administrator.newPage();
  complaints = [];
  onComplaint(page, (complaint) => complaints.push(complaint));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: stack.siteUrl ?? '',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patienceMilliseconds);
  return context;
}

/** What somebody sends who is not signed in. */
function send(path: string, body: object): Promise<Response> {
  return fetch(`${stack.gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function signIn(to: Page, email: string, password: string): Promise<void> {
  const dialog = to.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const signInDemo = (): Promise<Response> =>
  send('/auth/v1/token?grant_type=password', { email: stack.demoEmail, password: stack.demoPassword });

const faults = (): Promise<string[]> => faultsOfAccess(page);

const toast = (text: string) => page.getByRole('region', { name: /^Notifications/ }).getByText(text);

test('whoever is not signed in signs in first; the administrator sees that all is well', async () => {
  await page.goto('/admin-dashboard');
  await page.waitForURL('/sign-in?next=%2Fadmin-dashboard');
  await signIn(page, 'admin', stack.adminPassword);
  await page.waitForURL('/admin-dashboard');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByText('All systems operational').waitFor();
  await page.getByRole('button', { name: 'Toggle sidebar' }).waitFor();
  await page.keyboard.press('Control+b');
  await page.getByRole('button', { name: 'Toggle sidebar', expanded: false }).waitFor();
  await page.keyboard.press('Control+b');
  expect(await faults()).toEqual([]);
});

test('a customer sees Access Denied, and nothing else', async () => {
  const customer = await newContext();
  const denied = await customer.newPage();
  await denied.goto('/sign-in?next=/admin-dashboard');
  await signIn(denied, stack.demoEmail, stack.demoPassword);
  await denied.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
  await denied.getByText('You do not have administrator privileges to access this dashboard.').waitFor();
  await customer.close();
});

test('the switches change what a visitor sees, without a reload', async () => {
  const visitors = await newContext();
  const visitor = await visitors.newPage();
  await visitor.goto('/');
  await visitor.getByRole('heading', { level: 1, name: /Perfect PDFs,/ }).waitFor();

  await page.goto('/admin-dashboard');
  await page.getByRole('radio', { name: 'Pain-focused' }).click();
  await toast('Hero section updated successfully.').waitFor();
  await visitor.getByRole('heading', { level: 1, name: /Stop babysitting/ }).waitFor();

  await page.getByRole('switch', { name: 'Waitlist mode' }).click();
  await toast('Waitlist mode enabled successfully.').waitFor();
  // Nothing on the page says that the switch has arrived but what the button opens.
  await waitFor(
    async () => {
      await visitor.getByRole('banner').getByRole('button', { name: 'Get Started' }).click();
      const title = await visitor.getByRole('dialog').getByRole('heading').first().textContent();
      await visitor.keyboard.press('Escape');
      await visitor.getByRole('dialog').waitFor({ state: 'detached' });
      return title === 'Join Our Waitlist';
    },
    { timeoutMilliseconds: patienceMilliseconds, description: 'the waitlist in place of the sign-up' },
  );

  await page.getByRole('switch', { name: 'Waitlist mode' }).click();
  await toast('Waitlist mode disabled successfully.').waitFor();
  await visitors.close();
});

test('each card opens its dialog with what came in; nothing in it that axe could find', async () => {
  const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
  await send('/api/waitlist', { ...ada, referral_source: 'Friend' });
  await send('/api/contacts', {
    name: 'Ada Lovelace',
    email: ada.email,
    subject: 'Page numbers',
    message: 'Can a footer show page numbers?',
  });
  for (const [card, name, content] of [
    ['Waitlist', 'Waitlist', ada.email],
    ['Contacts', 'Contacts', 'Can a footer show page numbers?'],
    ['Active Users', 'Active Users', stack.demoEmail],
    ['System Status', 'System Status', 'Database'],
    ['Page Views', 'Detailed Analytics', 'Recent Sessions'],
  ] as const) {
    await page.goto('/admin-dashboard');
    await page.getByRole('main').getByRole('link', { name: card, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByText(content).first().waitFor();
    expect([name, await faults()]).toEqual([name, []]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  await page.goto('/admin-dashboard?show=contacts&state=open');
  await page.getByRole('button', { name: 'Mark as done: Page numbers' }).click();
  await toast('Marked as done.').waitFor();
  await page.getByRole('dialog').getByText('No contact submissions found').waitFor();
});

test('a customer is found, granted credits, suspended and let in again; the audit log knows why', async () => {
  await page.goto('/admin-dashboard?show=users&q=dana');
  await page.getByRole('dialog').getByRole('link', { name: 'Dana Demo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dana Demo' }).waitFor();
  expect(await faults()).toEqual([]);

  await page.getByRole('button', { name: 'Grant credits' }).click();
  const grant = page.getByRole('dialog');
  await grant.getByLabel('Credits').fill('500');
  await grant.getByLabel('Reason').fill('Apology for the outage');
  await grant.getByRole('button', { name: 'Grant credits' }).click();
  await toast('Credits granted.').waitFor();
  await page.getByText('6,500', { exact: true }).first().waitFor();

  for (const [label, done, status] of [
    ['Suspend', 'Account suspended.', 400],
    ['Reinstate', 'Account reinstated.', 200],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('A drill');
    await dialog.getByRole('button', { name: label }).click();
    await toast(done).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect([label, (await signInDemo()).status]).toEqual([label, status]);
  }

  await page.getByRole('link', { name: 'Audit log of this user' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  for (const text of ['Credits granted', 'Apology for the outage', 'User suspended', 'User reinstated']) {
    await log.getByText(text).first().waitFor();
  }
  expect(await faults()).toEqual([]);
});

test('a payment is given back, and the list says so after a reload', async () => {
  await page.goto('/admin-dashboard/payments?state=completed');
  await page.getByRole('button', { name: /^Refund \$\d+ to Dana Demo$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Money-back guarantee');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await toast('Payment refunded.').waitFor();
  await page.goto('/admin-dashboard/payments?state=refunded');
  await page.getByRole('table', { name: 'Payments' }).getByText('Money-back guarantee').waitFor();
  expect(await faults()).toEqual([]);
  expect(complaints).toEqual([]);
});
