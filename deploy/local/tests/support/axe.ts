import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** Waits until what moves has come to rest. */
export async function rest(page: Page): Promise<void> {
  // What stands where nobody looks is laid out and moves for whoever looks only.
  await page.evaluate(`for (const element of document.querySelectorAll('section, footer')) {
    element.style.contentVisibility = 'visible';
  }`);
  await page.evaluate(`Promise.all(
    document.getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => {})),
  )`);
}

/**
 * What axe finds on a page as it stands, once what moves has come to rest: all its rules, and WCAG 2.2's size of what is
 * pressed, which it asks for only where it is told to.
 */
export async function faultsOfAccess(page: Page): Promise<string[]> {
  await rest(page);
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source);
  const { violations } = await page.evaluate<Found>(
    `axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.split('\n')[1] ?? ''}`),
  );
}
