/** What a pool can hold. */
export interface PooledPage {
  readonly broken: boolean;
  abandon(error: Error): void;
}

/** Keeps pages ready, opened ahead of need. */
export class PagePool<Page extends PooledPage> {
  readonly #open: () => Promise<Page>;
  readonly #size: number;
  #ready: Page[] = [];
  #opening = 0;
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
    return await this.#open();
  }

  /** Takes back a page that may be used again. */
  put(page: Page): void {
    if (this.#closed || page.broken || this.#ready.length >= this.#size) {
      page.abandon(new Error('Page not needed any more'));
    } else {
      this.#ready.push(page);
    }
  }

  /** Opens one more. */
  async add(): Promise<void> {
    if (!this.#closed) {
      this.put(await this.#open());
    }
  }

  /** Opens what is missing. */
  async fill(): Promise<void> {
    const missing = this.#closed ? 0 : this.#size - this.#ready.length - this.#opening;
    this.#opening += Math.max(0, missing);
    await Promise.all(
      Array.from({ length: Math.max(0, missing) }, async () => {
        try {
          this.put(await this.#open());
        } finally {
          this.#opening -= 1;
        }
      }),
    );
  }

  close(): void {
    this.#closed = true;
    for (const page of this.#ready.splice(0)) {
      page.abandon(new Error('Browser stops'));
    }
  }
}
