import { beforeEach, expect, test } from '@jest/globals';
import { createRemoteLoader, RemoteUnavailableError } from './remotes.ts';

const routes = { routes: [] };
let waited: number[];
let asked: string[];
let registered: string[][];

beforeEach(() => {
  [waited, asked, registered] = [[], [], []];
  Object.assign(globalThis, { document: { baseURI: 'https://octavo.example/' } });
});

/** A loader whose loads end as told, one after the other. */
function loader(outcomes: (object | Error)[], entriesNow: Record<string, string> = { marketing: '/first.js' }) {
  return createRemoteLoader({
    entries: { marketing: '/first.js' },
    fetchEntries: () => Promise.resolve(entriesNow),
    wait: (milliseconds) => Promise.resolve(void waited.push(milliseconds)),
    register: (remotes) => void registered.push(remotes.map(({ entry }) => entry)),
    load: (id) => {
      asked.push(id);
      const outcome = outcomes.shift();
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  });
}

test('a part that loads is asked for once', async () => {
  await expect(loader([routes]).load('marketing', 'routes')).resolves.toBe(routes);
  expect([asked, waited]).toEqual([['marketing/routes'], []]);
});

test('a failure is tried again after a moment, and a longer one', async () => {
  const failing = loader([new Error('reset'), new Error('reset'), routes]);
  await expect(failing.load('marketing', 'routes')).resolves.toBe(routes);
  expect(waited).toEqual([250, 750]);
});

test('after three failures the part is unavailable, and asking again begins anew', async () => {
  const failing = loader([new Error('1'), new Error('2'), new Error('3'), routes]);
  await expect(failing.load('marketing', 'routes')).rejects.toBeInstanceOf(RemoteUnavailableError);
  await expect(failing.load('marketing', 'routes')).resolves.toBe(routes);
});

test('what was deployed since the page was made is loaded from where it is now', async () => {
  const moved = loader([new Error('gone'), routes], { marketing: '/second.js' });
  await expect(moved.load('marketing', 'routes')).resolves.toBe(routes);
  expect(registered).toEqual([['https://octavo.example/first.js'], ['https://octavo.example/second.js']]);
});

test('a part that is not deployed is not waited for', async () => {
  await expect(loader([]).load('admin', 'routes')).rejects.toThrow("'admin' is unavailable");
  expect([asked, waited]).toEqual([[], []]);
});
