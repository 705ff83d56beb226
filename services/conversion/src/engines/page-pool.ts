/** What a pool can hold. */
export interface PooledPage {
  readonly broken: boolean;
  abandon(error: Error): void;
}

/**
 * Keeps pages ready, opened ahead of need. A page costs more than most documents: whoever comes while one is being
 * opened or tidied waits for that one.
 */
export class PagePool<Page extends PooledPage> {
  readonly #open: () => Promise<Page>;
  readonly #size: number;
  #ready: Page[] = [];
  readonly #waiting: ((page: Page | undefined) => void)[] = [];
  #coming = 0;
  #closed = false;

  constructor(size: number, open: () => Promise<Page>) {
    this.#size = size;
    this.#open = open;
  }

  /** A ready page, else a new one. */
  async take(): Promise<Page> {
    for (let page = this.#ready.shift(); page; page = this.#ready.shift()) {
      if (!page.broken) {
        return page;
      }
    }
    if (this.#waiting.length < this.#coming) {
      const page = await new Promise<Page | undefined>((resolve) => this.#waiting.push(resolve));
      if (page) {
        return page;
      }
    }
    return await this.#open();
  }

  /** Takes back a page that may be used again. */
  put(page: Page): void {
    if (this.#closed || page.broken) {
      page.abandon(new Error('Page not needed any more'));
      return;
    }
    const waiting = this.#waiting.shift();
    if (waiting) {
      waiting(page);
    } else if (this.#ready.length < this.#size) {
      this.#ready.push(page);
    } else {
      page.abandon(new Error('Page not needed any more'));
    }
  }

  /** Takes a page back once it is tidied; one that cannot be is replaced. */
  async recycle(page: Page, tidy: () => Promise<void>): Promise<void> {
    await this.#await(async () => {
      try {
        await tidy();
      } catch (error) {
        page.abandon(error as Error);
      }
      if (!page.broken) {
        return page;
      }
      return this.#closed ? undefined : await this.#open();
    });
  }

  /** Tidies what rests. */
  tidyReady(tidy: (page: Page) => Promise<void>): void {
    for (const page of this.#ready.splice(0)) {
      this.recycle(page, () => tidy(page)).catch(() => {});
    }
  }

  /** Opens what is missing. */
  async fill(): Promise<void> {
    const missing = this.#closed ? 0 : this.#size - this.#ready.length - this.#coming;
    await Promise.all(Array.from({ length: Math.max(0, missing) }, () => this.#await(this.#open)));
  }

  /** Puts the page that comes. When none does, who waited for it opens one, or learns why that fails. */
  async #await(coming: () => Promise<Page | undefined>): Promise<void> {
    this.#coming += 1;
    let page: Page | undefined;
    try {
      page = await coming();
    } finally {
      this.#coming -= 1;
      if (page) {
        this.put(page);
      }
      if (this.#waiting.length > this.#coming) {
        this.#waiting.shift()?.(undefined);
      }
    }
  }

  close(): void {
    this.#closed = true;
    for (const page of this.#ready.splice(0)) {
      page.abandon(new Error('Browser stops'));
    }
    for (const giveUp of this.#waiting.splice(0)) {
      giveUp(undefined);
    }
  }
}
