import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Findings {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** What axe finds on a page as it stands, once what moves has come to rest. */
export async function faultsOfAccess(page: Page): Promise<string[]> {
  await page.evaluate(`Promise.all(
    document.getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => {})),
  )`);
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(axe);
  const { violations } = await page.evaluate<Findings>(`axe.run({ resultTypes: ['violations'] })`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`);
}
