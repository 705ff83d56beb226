import type { PooledPage } from './page-pool.ts';
import { PagePool } from './page-pool.ts';

/** A page that another in its process can follow. */
export interface FollowedPage<Page> extends PooledPage {
  readonly mayBeFollowed: boolean;
  follow(): Promise<Page>;
  dispose(): void;
}

/** A page to print one document with. Call one of the two when it is done with. */
export interface LentPage<Page> {
  page: Page;
  /** The document is done, well or not. */
  giveBack(): void;
  /** No document came to it. */
  returnUnused(): void;
}

export interface CustomerPagesOptions<Page> {
  /** How many customers are remembered, and so may have a page kept. */
  customers: number;
  /** How many documents one process may serve. */
  documentsPerProcess: number;
  /** How long after a customer's last document nothing of theirs is kept. */
  restMilliseconds: number;
  /** A page in a process that served nobody. */
  open: () => Promise<Page>;
}

/** One process's pages, one after the other. */
class Run<Page extends FollowedPage<Page>> implements PooledPage {
  documents = 0;
  #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get page(): Page {
    return this.#page;
  }

  get broken(): boolean {
    return this.#page.broken;
  }

  abandon(error: Error): void {
    this.#page.abandon(error);
  }

  async follow(): Promise<void> {
    this.#page = await this.#page.follow();
  }
}

interface Customer<Page extends FollowedPage<Page>> {
  runs: PagePool<Run<Page>>;
  documents: number;
  rest: NodeJS.Timeout;
}

/**
 * Whoever sends documents one after the other gets the next page in the process of the last: starting a process costs
 * more than most documents. A process belongs to one customer from the first document to its end. It is kept only for
 * who was among the last few customers when the document came, since others would not find it any more.
 */
export class CustomerPages<Page extends FollowedPage<Page>> {
  readonly #options: CustomerPagesOptions<Page>;
  /** The latest is last. */
  readonly #customers = new Map<string, Customer<Page>>();
  #closed = false;

  constructor(options: CustomerPagesOptions<Page>) {
    this.#options = options;
  }

  async lend(customerId: string): Promise<LentPage<Page>> {
    const known = this.#customers.has(customerId);
    const customer = this.#comes(customerId);
    const { runs } = customer;
    const done = (): void => {
      customer.documents -= 1;
      customer.rest.refresh();
    };
    customer.documents += 1;
    const run = await runs.take().catch((error: unknown) => {
      done();
      throw error;
    });
    const { page } = run;
    return {
      page,
      giveBack: () => {
        done();
        run.documents += 1;
        if (known && page.mayBeFollowed && run.documents < this.#options.documentsPerProcess) {
          runs.recycle(run, () => run.follow()).catch(() => {});
        } else {
          page.dispose();
        }
      },
      returnUnused: () => {
        done();
        runs.put(run);
      },
    };
  }

  close(): void {
    this.#closed = true;
    for (const customerId of this.#customers.keys()) {
      this.#forget(customerId);
    }
  }

  #comes(customerId: string): Customer<Page> {
    const customer = this.#customers.get(customerId) ?? this.#meet(customerId);
    this.#customers.delete(customerId);
    this.#customers.set(customerId, customer);
    for (const longestAgo of this.#customers.keys()) {
      if (this.#customers.size > this.#options.customers || this.#closed) {
        this.#forget(longestAgo);
      }
    }
    return customer;
  }

  #meet(customerId: string): Customer<Page> {
    const customer: Customer<Page> = {
      // One waits at rest; those that come back while others wait for them go to these.
      runs: new PagePool(1, async () => new Run(await this.#options.open())),
      documents: 0,
      rest: setTimeout(() => customer.documents === 0 && this.#forget(customerId), this.#options.restMilliseconds),
    };
    customer.rest.unref();
    return customer;
  }

  #forget(customerId: string): void {
    const customer = this.#customers.get(customerId);
    this.#customers.delete(customerId);
    clearTimeout(customer?.rest);
    customer?.runs.close();
  }
}
