import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { repositoryRoot } from '../../src/repository.ts';
import { waitFor } from '../../src/wait-for.ts';
import { keepArtifact } from './artifacts.ts';
import { onComplaint } from './complaints.ts';

/** Phone, tablet, laptop, and a wide screen. */
export const widths = [360, 768, 1280, 1920] as const;

const height = 800;

export interface Visitor {
  page: Page;
  /** What the browser complained of, and what was asked for in vain, since the last call. */
  complaints: () => string[];
}

/** Somebody who looks at the site, and does not wait for what moves unless told so. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const page = await browser.newPage({
    viewport: { width: 1280, height },
    reducedMotion: 'reduce',
    ...options,
  });
  page.setDefaultTimeout(60_000);
  let heard: string[] = [];
  onComplaint(page, (complaint) => heard.push(complaint));
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Whoever goes on leaves what is under way.
    if (reason !== 'net::ERR_ABORTED') heard.push(`${reason} ${request.url()}`);
  });
  return {
    page,
    complaints: () => {
      const said = heard;
      heard = [];
      return said;
    },
  };
}

/** Opens a page, and waits until it is alive, which it tells of, and still. */
export async function openAlive(page: Page, path: string): Promise<void> {
  const told = page.waitForResponse((response) => /\/api\/(user_sessions|page_visits)$/.test(response.url()));
  await page.goto(path);
  await told;
  await settled(page);
}

/** Every address that the site's build made a page for. */
export function sitePaths(): string[] {
  const file = join(repositoryRoot, 'frontends', 'dist', 'site', 'site.json');
  return Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { pages: Record<string, string> }).pages);
}

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
}

/** Waits until something is true in the page; its policy keeps the browser from asking by itself. */
export async function until(page: Page, expression: string, description = expression): Promise<void> {
  await waitFor(() => page.evaluate<boolean>(expression), {
    timeoutMilliseconds: 60_000,
    intervalMilliseconds: 25,
    description,
  });
}

/** Nothing loads any more that holds a place or turns. */
export async function settled(page: Page): Promise<void> {
  await until(
    page,
    `document.querySelector('h1') !== null && !document.querySelector('.animate-shimmer, .animate-spin, [aria-busy=true]')`,
  );
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/**
 * Of an element (by selector): whether it, or anything with a text or a control in it, ends beyond the window, unless
 * it can be scrolled to.
 */
const cutOffScript = (selector: string): string => `(() => {
  const root = document.querySelector(${JSON.stringify(selector)});
  const { clientWidth } = document.documentElement;
  const scrolls = (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const isReachable = (element) => {
    for (let parent = element.parentElement; parent && parent !== root; parent = parent.parentElement)
      if (scrolls(parent) && parent.scrollWidth > parent.clientWidth + 1) return true;
    return false;
  };
  const isForListeners = (element) => element !== null &&
    (getComputedStyle(element).clipPath !== 'none' || isForListeners(element.parentElement));
  const says = (element) => element.matches('input, textarea, button, a, select') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  return [...root.querySelectorAll('*')]
    .filter((element) => says(element) && !element.closest('[aria-hidden=true]') && !isForListeners(element))
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (left < -1 || right > clientWidth + 1) && !isReachable(element);
    })
    .map((element) => element.outerHTML.slice(0, 120));
})()`;

/** What stands beyond the sides of the window, within an element. */
export function cutOff(page: Page, selector = '#root'): Promise<string[]> {
  return page.evaluate<string[]>(cutOffScript(selector));
}

/** How far the page can be scrolled sideways. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** For this page the waitlist is on, whatever the site's switches say, and whoever joins it is taken. */
export async function waitlistOn(page: Page): Promise<void> {
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch();
    const site = (await response.json()) as { config: object };
    await route.fulfill({ response, json: { ...site, config: { ...site.config, show_waitlist: true } } });
  });
  await page.route('**/api/site/changes', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await page.route('**/api/waitlist', (route) => route.fulfill({ json: { success: true } }));
}

/** A picture for people to look at, where they ask for some. */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (!process.env['TEST_ARTIFACTS']) return;
  const bytes = await page.screenshot({ fullPage });
  keepArtifact(`${name}.png`, () => bytes);
}
