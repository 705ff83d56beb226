import { expect, jest, test } from '@jest/globals';
import type { FollowedPage } from './customer-pages.ts';
import { CustomerPages } from './customer-pages.ts';

class Page implements FollowedPage<Page> {
  broken = false;
  mayBeFollowed = true;
  disposed = false;
  /** Of the process, in the order they were started. */
  readonly process: number;

  constructor(process: number) {
    this.process = process;
  }

  async follow(): Promise<Page> {
    this.broken = true;
    return new Page(this.process);
  }

  abandon(): void {
    this.broken = true;
    this.disposed = true;
  }

  dispose(): void {
    this.abandon();
  }
}

function pagesFor(options: { customers?: number; documentsPerProcess?: number; restMilliseconds?: number } = {}) {
  let processes = 0;
  const pages = new CustomerPages<Page>({
    customers: 2,
    documentsPerProcess: 100,
    restMilliseconds: 60_000,
    ...options,
    open: async () => new Page((processes += 1)),
  });
  /** Prints documents of these customers one after the other; answers the processes that they were printed in. */
  async function print(...customers: string[]): Promise<number[]> {
    const used: number[] = [];
    for (const customer of customers) {
      const { page, giveBack } = await pages.lend(customer);
      used.push(page.process);
      giveBack();
    }
    return used;
  }
  return { pages, print };
}

test('who sends one document after the other stays in one process, from the second on', async () => {
  expect(await pagesFor().print('ada', 'ada', 'ada', 'ada')).toEqual([1, 2, 2, 2]);
});

test('no process ever serves two customers', async () => {
  const { print } = pagesFor();
  expect(await print('ada', 'bob', 'ada', 'bob', 'ada', 'bob', 'eve')).toEqual([1, 2, 3, 4, 3, 4, 5]);
});

test('of customers in turns, more than are remembered, nothing is kept', async () => {
  const { print } = pagesFor();
  const used = await print('ada', 'bob', 'eve', 'ada', 'bob', 'eve', 'ada', 'bob', 'eve');
  expect(new Set(used).size).toBe(9);
});

test('two documents of one customer at a time have a process each', async () => {
  const { pages } = pagesFor();
  const [one, other] = await Promise.all([pages.lend('ada'), pages.lend('ada')]);
  expect(one.page.process).not.toBe(other.page.process);
});

test('a process ends after so many documents', async () => {
  expect(await pagesFor({ documentsPerProcess: 2 }).print('a', 'a', 'a', 'a', 'a', 'a')).toEqual([1, 2, 2, 3, 3, 4]);
});

test('a process where a page must not be followed, or broke, ends', async () => {
  const { pages, print } = pagesFor();
  await print('ada');
  for (const spoil of [(page: Page) => (page.mayBeFollowed = false), (page: Page) => (page.broken = true)]) {
    const { page, giveBack } = await pages.lend('ada');
    spoil(page);
    page.mayBeFollowed &&= !page.broken;
    giveBack();
    expect(page.disposed).toBe(true);
    expect(await print('ada')).not.toEqual([page.process]);
  }
});

test('a page that cannot be followed after all is given up, and another takes its place', async () => {
  const { pages, print } = pagesFor();
  await print('ada');
  const { page, giveBack } = await pages.lend('ada');
  page.follow = () => Promise.reject(new Error('It would not close'));
  giveBack();
  expect(await print('ada')).not.toEqual([page.process]);
  expect(page.disposed).toBe(true);
});

test('a page that no document came to serves the next one', async () => {
  const { pages, print } = pagesFor();
  const { page, returnUnused } = await pages.lend('ada');
  returnUnused();
  expect(await print('ada')).toEqual([page.process]);
});

test('a process whose customer does not come again ends', async () => {
  jest.useFakeTimers();
  try {
    const { pages, print } = pagesFor({ restMilliseconds: 1_000 });
    await print('ada', 'ada');
    const { page, returnUnused } = await pages.lend('ada');
    returnUnused();
    jest.advanceTimersByTime(1_000);
    expect(page.disposed).toBe(true);
    expect(await print('ada')).not.toEqual([page.process]);
  } finally {
    jest.useRealTimers();
  }
});

test('when the browser stops nothing is kept', async () => {
  const { pages, print } = pagesFor();
  await print('ada');
  const running = await pages.lend('ada');
  const resting = await pages.lend('ada');
  resting.returnUnused();
  pages.close();
  running.giveBack();
  await print('bob', 'bob');
  expect(resting.page.disposed).toBe(true);
  expect((await pages.lend('ada')).page.process).not.toBe(running.page.process);
});
