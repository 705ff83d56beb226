import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { repositoryRoot } from '../../src/repository.ts';
import { keepArtifact } from './artifacts.ts';

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
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
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

/** Every address that the site's build made a page for. */
export function sitePaths(): string[] {
  const file = join(repositoryRoot, 'frontends', 'dist', 'site', 'site.json');
  return Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { pages: Record<string, string> }).pages);
}

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
}

/** Nothing loads any more that holds a place or turns. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    `document.querySelector('h1') && !document.querySelector('.animate-shimmer, .animate-spin, [aria-busy=true]')`,
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
  const says = (element) => element.matches('input, textarea, button, a, select') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  return [...root.querySelectorAll('*')]
    .filter((element) => !element.closest('[aria-hidden=true], .sr-only') && says(element))
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

/** A picture for people to look at, where they ask for some. */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (!process.env['TEST_ARTIFACTS']) return;
  const bytes = await page.screenshot({ fullPage });
  keepArtifact(`${name}.png`, () => bytes);
}
