import type { RawPath } from '../workers/protocol.ts';
import { startRawChromium } from './raw-chromium.ts';
import { freshPages, openWarmPage } from './raw-page.ts';
import type { Printed, RawPage } from './raw-page.ts';

export interface RawPrinter {
  print(html: string, path: RawPath): Promise<Printed>;
  stop(): Promise<void>;
}

/** A queue over a fixed number of pages: the least that a service must have around a Chromium. */
export async function startRawPrinter(command: readonly string[], pages: number): Promise<RawPrinter> {
  const { pipe, stop } = startRawChromium(command);
  const slots = Array.from({ length: pages });
  const free: Record<RawPath, RawPage[]> = {
    warm: await Promise.all(slots.map(() => openWarmPage(pipe))),
    fresh: slots.map(() => freshPages(pipe)),
  };
  const waiting: Record<RawPath, ((page: RawPage) => void)[]> = { warm: [], fresh: [] };

  const take = (path: RawPath): Promise<RawPage> => {
    const page = free[path].pop();
    return page ? Promise.resolve(page) : new Promise((resolve) => waiting[path].push(resolve));
  };
  const put = (path: RawPath, page: RawPage): void => {
    const next = waiting[path].shift();
    if (next) next(page);
    else free[path].push(page);
  };
  return {
    stop,
    async print(html, path) {
      const page = await take(path);
      const printed = await page.print(html);
      void page.tidy().then(() => put(path, page));
      return printed;
    },
  };
}
