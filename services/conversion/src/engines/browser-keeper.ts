import { setTimeout as delay } from 'node:timers/promises';
import type { ChromiumBrowser } from './chromium-browser.ts';
import { EngineLost } from './engine-lost.ts';
import type { EngineLog } from './engine-log.ts';
import { raceSignal } from './race-signal.ts';

export interface BrowserKeeperOptions {
  start: () => Promise<ChromiumBrowser>;
  restartAfterDocuments: number;
  log: EngineLog;
  /** A browser that dies younger than this counts as a failed start. */
  settledAfterMilliseconds: number;
  longestBackOffMilliseconds: number;
  now: () => number;
}

const firstBackOffMilliseconds = 100;
const failuresUntilUnhealthy = 3;

/** Sees to it that there is a browser: starts it, replaces it when it is worn or gone, one start at a time. */
export class BrowserKeeper {
  readonly #options: BrowserKeeperOptions;
  readonly #stopping = new AbortController();
  readonly #draining = new Set<Promise<void>>();
  readonly #waiters = new Set<(browser: ChromiumBrowser) => void>();
  #current: ChromiumBrowser | undefined;
  #bringingUp: Promise<void> | undefined;
  #documents = 0;
  #failures = 0;

  constructor(options: BrowserKeeperOptions) {
    this.#options = options;
  }

  /** The first start, which reports a failure instead of trying on. */
  async start(): Promise<void> {
    this.#install(await this.#options.start());
  }

  isHealthy(): boolean {
    return !this.#stopping.signal.aborted && (this.#usable !== undefined || this.#failures < failuresUntilUnhealthy);
  }

  get processId(): number | undefined {
    return this.#current?.processId;
  }

  /** The browser for one more document, as soon as there is one. */
  async browser(signal: AbortSignal): Promise<ChromiumBrowser> {
    signal.throwIfAborted();
    if (this.#stopping.signal.aborted) {
      throw new EngineLost('browser_gone');
    }
    const browser = this.#usable ?? (await this.#nextBrowser(signal));
    this.#documents += 1;
    if (this.#documents >= this.#options.restartAfterDocuments) {
      this.#bringUp();
    }
    return browser;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new EngineLost('browser_gone'));
    const current = this.#current;
    this.#current = undefined;
    await Promise.all([this.#bringingUp, current?.drain(), ...this.#draining]);
  }

  get #usable(): ChromiumBrowser | undefined {
    return this.#current?.isLost === false ? this.#current : undefined;
  }

  async #nextBrowser(signal: AbortSignal): Promise<ChromiumBrowser> {
    let give = (_browser: ChromiumBrowser): void => {};
    const next = new Promise<ChromiumBrowser>((resolve) => (give = resolve));
    this.#waiters.add(give);
    try {
      return await raceSignal(next, AbortSignal.any([signal, this.#stopping.signal]));
    } finally {
      this.#waiters.delete(give);
    }
  }

  #bringUp(): void {
    this.#bringingUp ??= this.#tryUntilUp().finally(() => (this.#bringingUp = undefined));
  }

  async #tryUntilUp(): Promise<void> {
    const { start, log, longestBackOffMilliseconds } = this.#options;
    while (!this.#stopping.signal.aborted) {
      try {
        if (this.#failures > 0) {
          const wait = firstBackOffMilliseconds * 2 ** (this.#failures - 1);
          await delay(Math.min(wait, longestBackOffMilliseconds), undefined, { signal: this.#stopping.signal });
        }
        this.#install(await start());
        return;
      } catch (error) {
        this.#failures += 1;
        if (!this.#stopping.signal.aborted) {
          log.error({ err: error, failures: this.#failures }, 'Chromium did not start');
        }
      }
    }
  }

  #install(browser: ChromiumBrowser): void {
    const { log, now, settledAfterMilliseconds } = this.#options;
    const worn = this.#current;
    const since = now();
    this.#current = browser;
    this.#documents = 0;
    if (worn) {
      this.#drain(worn);
    }
    if (this.#stopping.signal.aborted) {
      this.#current = undefined;
      this.#drain(browser);
      return;
    }
    log.info({ processId: browser.processId, replaced: worn?.processId }, 'Chromium started');
    void browser.lost.then(() => {
      if (this.#current === browser) {
        this.#current = undefined;
        this.#failures = now() - since < settledAfterMilliseconds ? this.#failures + 1 : 0;
        this.#bringUp();
        void browser.gone.then((lastWords) => log.error({ processId: browser.processId, lastWords }, 'Chromium died'));
      }
    });
    for (const give of this.#waiters) {
      give(browser);
    }
  }

  #drain(browser: ChromiumBrowser): void {
    const drained = browser.drain().finally(() => this.#draining.delete(drained));
    this.#draining.add(drained);
  }
}
