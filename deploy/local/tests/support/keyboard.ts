import type { Page } from 'playwright-core';
import { until } from './visitor.ts';

/** Where the keyboard is. */
export interface Stop {
  name: string;
  /** It can be seen, nothing lies over it, and it is marked. */
  isPlain: boolean;
}

const stopScript = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: '', isPlain: true };
  const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);
  const name = element.getAttribute('aria-label') ?? (labels.length > 0 ? labels.join(' ') : undefined) ??
    element.labels?.[0]?.innerText ?? element.innerText ?? element.title;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const isMarked = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  const above = document.elementFromPoint(x, y);
  const isSeen = above !== null && (element.contains(above) || above.contains(element));
  return { name: name.trim().replace(/\\s+/g, ' '), isPlain: isMarked && isSeen && !element.closest('[aria-hidden=true], [inert]') };
})()`;

export function stop(page: Page): Promise<Stop> {
  return page.evaluate<Stop>(stopScript);
}

/** Presses Tab, and says where that leads; each place shows that the keyboard is there. */
export async function tab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string> {
  await page.keyboard.press(key);
  const { name } = await stop(page);
  // What closes may still lie over it for a moment.
  await until(page, `(${stopScript}).isPlain`, `the keyboard to be seen at '${name}'`);
  return name;
}

/** Presses Tab until the keyboard is where it is wanted; says what lay on the way. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<string[]> {
  const way: string[] = [];
  const isThere = (name: string): boolean => (typeof wanted === 'string' ? name === wanted : wanted.test(name));
  while (way.length < 80) {
    const name = await tab(page);
    if (isThere(name)) return way;
    way.push(name);
  }
  throw new Error(`Tab does not lead to ${String(wanted)}, but to ${way.join(' | ')}`);
}

/** Waits until the keyboard is somewhere. */
export async function stopsAt(page: Page, name: string): Promise<void> {
  await until(page, `(${stopScript}).name === ${JSON.stringify(name)}`, `the keyboard at '${name}'`);
}
