import { chromium, type BrowserContext, type Page } from 'playwright-core';
import type { RunningStack } from '../../testing/start-stack.ts';
import { waitFor } from '../../wait-for.ts';

/** Lighthouse's phone: slow 4G and a quarter of this processor. */
export const profile = {
  latencyMilliseconds: 150,
  downloadKilobits: 1_638.4,
  uploadKilobits: 750,
  processorSlowdown: 4,
};

/** Milliseconds until the credits are shown and a button answers, by how the dashboard was come to. */
export interface Interactive {
  /** From the click on Sign In. */
  signedIn: number[];
  /** An address that is opened by a browser that has been here before. */
  openedAgain: number[];
  /** By one that signed in, and kept no file. */
  nothingKept: number[];
}

/**
 * Notes when somebody could use the dashboard: the credits are there, and a press on the sidebar's button has changed
 * it.
 */
const observer = `(() => {
  globalThis.dashboardTimes = { submittedAt: 0 };
  addEventListener('submit', () => { dashboardTimes.submittedAt = performance.now(); }, true);
  let pressed;
  const look = () => {
    const button = document.querySelector('button[aria-label="Toggle sidebar"]');
    const credits = document.querySelector('main [role=progressbar]');
    if (location.pathname === '/dashboard' && button && credits) {
      if (pressed === undefined) {
        pressed = button.getAttribute('aria-expanded');
        button.click();
      } else if (button.getAttribute('aria-expanded') !== pressed) {
        dashboardTimes.interactiveAt = performance.now();
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

async function throttle(context: BrowserContext, page: Page, keepsFiles: boolean): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: !keepsFiles });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMilliseconds,
    downloadThroughput: (profile.downloadKilobits * 1_024) / 8,
    uploadThroughput: (profile.uploadKilobits * 1_024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.processorSlowdown });
}

interface Times {
  submittedAt: number;
  interactiveAt: number;
}

async function timesOf(page: Page): Promise<Times> {
  // Asked from outside: the page's policy lets nobody evaluate anything within.
  return waitFor(
    async () => {
      const times = await page.evaluate<Partial<Times>>('globalThis.dashboardTimes');
      return times.interactiveAt === undefined ? undefined : (times as Times);
    },
    { timeoutMilliseconds: 60_000, intervalMilliseconds: 250, description: 'the dashboard to be used' },
  );
}

async function fillIn(page: Page, { demoEmail, demoPassword }: RunningStack): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(demoEmail);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
}

/** One person: signs in, opens the dashboard again, and once more with every file gone. */
async function oneVisit(context: BrowserContext, stack: RunningStack): Promise<Record<keyof Interactive, number>> {
  const opened = async (keepsFiles: boolean): Promise<Page> => {
    const page = await context.newPage();
    await throttle(context, page, keepsFiles);
    return page;
  };
  const first = await opened(true);
  await first.goto('/sign-in');
  await fillIn(first, stack);
  // Whoever types gives the page the time to load what it will need.
  await first.waitForLoadState('load');
  await first.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  const after = await timesOf(first);
  await first.close();

  const again = await opened(true);
  await again.goto('/dashboard');
  const { interactiveAt: openedAgain } = await timesOf(again);
  await again.close();

  const bare = await opened(false);
  await bare.goto('/dashboard');
  const { interactiveAt: nothingKept } = await timesOf(bare);
  await bare.close();
  return { signedIn: after.interactiveAt - after.submittedAt, openedAgain, nothingKept };
}

export async function measureInteractive(
  stack: RunningStack,
  { times, chromiumPath, progress }: { times: number; chromiumPath: string; progress: (text: string) => void },
): Promise<Interactive> {
  const measured: Interactive = { signedIn: [], openedAgain: [], nothingKept: [] };
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for (let count = 1; count <= times; count += 1) {
      progress(`dashboard on a phone, visit ${count}`);
      const context = await browser.newContext({
        baseURL: stack.siteUrl ?? stack.gatewayUrl,
        viewport: { width: 1280, height: 900 },
      });
      context.setDefaultTimeout(60_000);
      await context.addInitScript({ content: observer });
      const visit = await oneVisit(context, stack);
      for (const way of Object.keys(measured) as (keyof Interactive)[]) measured[way].push(visit[way]);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return measured;
}
