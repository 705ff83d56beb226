import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { waitFor } from '../../src/wait-for.ts';
import { launchChromium } from '../support/chromium.ts';
import { startSiteGateway, type SiteGateway } from '../support/site-gateway.ts';
import { openAlive } from '../support/visitor.ts';
import { openSiteWorkshop, type SiteWorkshop } from '../support/site-workshop.ts';
import { temporaryDirectories } from '../temporary-directory.ts';

jest.setTimeout(180_000);

const hosts = { site: 'octavo.example', app: 'app.octavo.example' };

/** The services are down, which the browser tells of each call; and without https it ignores what only counts there. */
const expected = /^(Failed to load resource|The Cross-Origin-Opener-Policy header has been ignored)/;

let workshop: SiteWorkshop;
let gateway: SiteGateway;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  workshop = openSiteWorkshop(temporaryDirectory());
  gateway = await startSiteGateway(workshop.siteDirectory, hosts);
  browser = await launchChromium(['--host-resolver-rules=MAP *.example 127.0.0.1, MAP octavo.example 127.0.0.1']);
});

afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
});

const temporaryDirectory = temporaryDirectories();

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});

afterEach(() => context?.close());

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.each([
  ['octavo.example/sign-in?next=/pricing', 'app.octavo.example/sign-in?next=%2Fpricing'],
  ['octavo.example/dashboard', 'app.octavo.example/sign-in?next=%2Fdashboard'],
  ['www.octavo.example/admin-dashboard', 'app.octavo.example/sign-in?next=%2Fadmin-dashboard'],
  ['app.octavo.example/settings', 'app.octavo.example/sign-in?next=%2Fsettings'],
  ['sandbox.octavo.example/dashboard', 'sandbox.octavo.example/sign-in'],
  ['preview-7.example/dashboard', 'preview-7.example/sign-in?next=%2Fdashboard'],
])('a visitor of %s is asked to sign in at %s', async (asked, shown) => {
  const addressOf = (text: string): string => {
    const [hostname = '', ...path] = text.split('/');
    return `${gateway.url(hostname)}/${path.join('/')}`;
  };
  await page.goto(addressOf(asked));
  await page.waitForURL(addressOf(shown));
  await page.getByRole('dialog').getByLabel('Email').waitFor();
  expect(complaints).toEqual([]);
});

test('from the marketing site the way to sign in leads to the application', async () => {
  await page.goto(gateway.url(hosts.site));
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL(`${gateway.url(hosts.app)}/sign-in`);
  await page.getByRole('dialog').getByLabel('Email').waitFor();
});

test("the application's first page sends a visitor to sign in", async () => {
  await page.goto(gateway.url(hosts.app));
  await heading('Welcome.').waitFor();
  await page.waitForURL(`${gateway.url(hosts.app)}/sign-in`);
});

test('while the API is down the site stands, and forms say so', async () => {
  await page.goto(gateway.url(hosts.site));
  await page.getByRole('button', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada Lovelace');
  await dialog.getByLabel('Email').fill('ada@octavo.example');
  await dialog.getByLabel('Subject').fill('Invoices by the thousand');
  await dialog.getByLabel('Message').fill('Do you take a list of them at once?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page
    .getByText(/unavailable|try again/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Convert to PDF' }).click();
  await page.getByRole('alert').first().waitFor();
  expect(complaints).toEqual([]);
});

test('without a connection another part of the site says so, and comes when there is one again', async () => {
  await openAlive(page, gateway.url(hosts.site));
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' }).click();
  await heading('This part of the site is unavailable').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/docs');
});

test('a part is deployed alone: open pages go on, find it, and find the one of before', async () => {
  const title = (text: string) => heading(`We make ${text}, so that you can make products.`);
  const shell = /\/assets\/main\.[0-9a-f]+\.js/;
  const shellOf = async (): Promise<string | undefined> => shell.exec(await page.content())?.[0];
  await page.goto(gateway.url(hosts.site));
  await page.getByRole('link', { name: 'About' }).first().waitFor();
  const shellBefore = await shellOf();

  await workshop.deploy('marketing', 'about/about.tsx', (text) => text.replace('We make pages,', 'We make folios,'));
  workshop.forgetOldFiles('marketing');
  // This page knows only files that are gone: it is loaded anew, once, where the link led.
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await title('folios').waitFor();
  expect([await shellOf(), new URL(page.url()).pathname]).toEqual([shellBefore, '/about']);

  workshop.revert();
  // The gateway looks now and then whether the site has changed.
  await waitFor(
    async () => {
      await page.reload();
      await title('pages').waitFor({ timeout: 5_000 });
      return true;
    },
    { timeoutMilliseconds: 60_000, description: 'the part of before' },
  );
});
