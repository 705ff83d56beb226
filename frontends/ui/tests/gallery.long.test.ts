import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startGallery, type RunningGallery } from './support/start-gallery.ts';

// Every component in every state, in a real browser: nothing that axe can find, in no theme, with nothing but a keyboard.

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const patienceMilliseconds = 240_000;

let gallery: RunningGallery;
let browser: Browser;

beforeAll(async () => {
  gallery = await startGallery();
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}, patienceMilliseconds);

afterAll(async () => {
  await browser?.close();
  await gallery?.stop();
});

async function openGallery(query = '', width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(patienceMilliseconds / 4);
  await page.goto(gallery.url + query);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResult>(`axe.run({ resultTypes: ['violations'] })`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

test.each([1, 2, 3, 4])(
  'axe finds nothing in theme %i',
  async (theme) => {
    const page = await openGallery(`?theme=${theme}`);
    expect(await faults(page)).toEqual([]);
    await page.close();
  },
  patienceMilliseconds,
);

test(
  'nor on a small screen, and nothing is wider than it',
  async () => {
    const page = await openGallery('', 360);
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.close();
  },
  patienceMilliseconds,
);

test(
  'nor while something is open; and Escape gives the focus back to what opened it',
  async () => {
    const page = await openGallery();
    for (const [button, role] of [
      ['Open dialog', 'dialog'],
      ['Open alert dialog', 'alertdialog'],
      ['Open sheet', 'dialog'],
      ['Open menu', 'menu'],
    ] as const) {
      const opener = page.getByRole('button', { name: button, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const opened = page.getByRole(role);
      await opened.waitFor();
      expect({ button, faults: await faults(page) }).toEqual({ button, faults: [] });
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
      await page.waitForFunction(
        (name) =>
          document.activeElement?.matches(`button`) &&
          (document.activeElement.textContent === name || document.activeElement.getAttribute('aria-label') === name),
        button,
      );
    }
    await page.close();
  },
  patienceMilliseconds,
);

test(
  'one toast is visible at a time, Alt+T goes to it, and its button says what it does',
  async () => {
    const page = await openGallery();
    await page.getByRole('button', { name: 'Toast', exact: true }).click();
    await page.getByText('API key copied!').first().waitFor();
    await page.getByRole('button', { name: 'Destructive toast' }).click();
    const region = page.getByRole('region', { name: 'Notifications' });
    await region.getByText('Failed to sign out. Please try again.').waitFor();
    expect(await region.getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Alt+t');
    await page.waitForFunction(() => document.activeElement?.closest('[role=region]') !== null);
    expect(await faults(page)).toEqual([]);
    await region.getByRole('button', { name: 'Close toast' }).click();
    await region.getByText('Failed to sign out. Please try again.').waitFor({ state: 'detached' });
    await page.close();
  },
  patienceMilliseconds,
);

test(
  'the sidebar folds with Ctrl+B and remembers it for seven days; on a small screen it is a sheet',
  async () => {
    const page = await openGallery();
    const sidebar = page.locator('aside');
    await page.keyboard.press('Control+b');
    await page.waitForFunction(() => document.querySelector('aside')?.getBoundingClientRect().width === 48);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'sidebar_state', value: 'false' });
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(7);
    await page.reload();
    await sidebar.waitFor();
    expect(await sidebar.getAttribute('data-state')).toBe('collapsed');

    await page.setViewportSize({ width: 767, height: 900 });
    await sidebar.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+b');
    const sheet = page.getByRole('dialog', { name: 'Admin' });
    await sheet.waitFor();
    expect((await sheet.boundingBox())?.width).toBe(288);
    await page.close();
  },
  patienceMilliseconds,
);
