import { expect, test } from '@jest/globals';
import { PagePool, type PooledPage } from './page-pool.ts';

class Page implements PooledPage {
  broken = false;
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }

  abandon(): void {
    this.broken = true;
  }
}

interface Opening {
  done: () => void;
  fail: (error: Error) => void;
}

/** A pool whose pages open when the test says so. */
function poolOf(size: number): { pool: PagePool<Page>; openings: Opening[]; opened: Page[] } {
  const openings: Opening[] = [];
  const opened: Page[] = [];
  const pool = new PagePool<Page>(
    size,
    () =>
      new Promise((resolve, reject) => {
        openings.push({
          done: () => {
            const page = new Page(opened.length + 1);
            opened.push(page);
            resolve(page);
          },
          fail: reject,
        });
      }),
  );
  return { pool, openings, opened };
}

async function filled(size: number): Promise<ReturnType<typeof poolOf>> {
  const house = poolOf(size);
  const filling = house.pool.fill();
  house.openings.forEach(({ done }) => done());
  await filling;
  return house;
}

test('who comes while a page is tidied waits for it and opens none', async () => {
  const { pool, openings } = await filled(1);
  const page = await pool.take();
  let tidied = (): void => {};
  const recycled = pool.recycle(page, () => new Promise((resolve) => (tidied = resolve)));
  const next = pool.take();
  tidied();
  expect(await next).toBe(page);
  await recycled;
  expect(openings).toHaveLength(1);
});

test('a second one opens a page of its own: only one comes back', async () => {
  const { pool, openings } = await filled(1);
  const page = await pool.take();
  let tidied = (): void => {};
  void pool.recycle(page, () => new Promise((resolve) => (tidied = resolve)));
  const [first, second] = [pool.take(), pool.take()];
  expect(openings).toHaveLength(2);
  openings[1]?.done();
  tidied();
  expect(await first).toBe(page);
  expect((await second).number).toBe(2);
});

test('a page that cannot be tidied is replaced, for who waits', async () => {
  const { pool, openings } = await filled(1);
  const page = await pool.take();
  const recycled = pool.recycle(page, () => Promise.reject(new Error('crashed')));
  const next = pool.take();
  await Promise.resolve();
  while (openings.length < 2) {
    await Promise.resolve();
  }
  openings[1]?.done();
  expect((await next).number).toBe(2);
  await recycled;
  expect(page.broken).toBe(true);
});

test('when no page comes, who waited opens one and learns why that fails', async () => {
  const { pool, openings } = poolOf(1);
  const filling = pool.fill();
  const next = pool.take();
  openings[0]?.fail(new Error('no memory'));
  await expect(filling).rejects.toThrow('no memory');
  while (openings.length < 2) {
    await Promise.resolve();
  }
  openings[1]?.fail(new Error('still no memory'));
  await expect(next).rejects.toThrow('still no memory');
});

test('a page broken while it rested is not given out', async () => {
  const { pool, openings, opened } = await filled(2);
  opened[0]?.abandon();
  expect((await pool.take()).number).toBe(2);
  expect(openings).toHaveLength(2);
});

test('closing ends what rests, and nobody waits for what cannot come', async () => {
  const { pool, openings, opened } = await filled(2);
  const page = await pool.take();
  void pool.recycle(page, () => new Promise(() => {}));
  await pool.take();
  const next = pool.take();
  pool.close();
  await Promise.resolve();
  openings.at(-1)?.fail(new Error('browser is gone'));
  await expect(next).rejects.toThrow('browser is gone');
  expect(opened).toHaveLength(2);
});
