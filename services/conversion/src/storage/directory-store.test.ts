import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDirectoryStore } from './directory-store.ts';
import { readWhole, type ObjectStore } from './object-store.ts';

let directory: string;
let store: ObjectStore;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-store-'));
  store = await openDirectoryStore(directory);
});
afterEach(() => rmSync(directory, { recursive: true }));

async function textOf(key: string): Promise<string | undefined> {
  const found = await store.get(key);
  return found && (await readWhole(found)).toString();
}

const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

test('what was put is got, from bytes and from a stream, for its owner’s eyes only', async () => {
  expect(await store.put('jobs/a/input', Buffer.from('hello'))).toBe(5);
  expect(await store.put('jobs/a/result', Readable.from([Buffer.from('he'), Buffer.from('y')]))).toBe(3);
  expect([await textOf('jobs/a/input'), await textOf('jobs/a/result')]).toEqual(['hello', 'hey']);
  expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
});

test('what breaks on its way in leaves nothing', async () => {
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('cut');
    })(),
  );
  await expect(store.put('jobs/a/input', breaking)).rejects.toThrow('cut');
  expect(await store.get('jobs/a/input')).toBeUndefined();
  expect(files()).toEqual([]);
});

test('deleted is gone from the disk, and deleting twice is no fault', async () => {
  await store.put('jobs/a/input', Buffer.from('secret'));
  await store.delete('jobs/a/input');
  await store.delete('jobs/a/input');
  expect(await store.get('jobs/a/input')).toBeUndefined();
  expect(files()).toEqual([]);
});

test('what is older than a moment expires, drafts of the dead as well', async () => {
  await store.put('jobs/old/input', Buffer.from('old'));
  const old = new Date('2026-01-01');
  utimesSync(join(directory, 'jobs/old/input'), old, old);
  await store.put('jobs/new/input', Buffer.from('new'));
  expect(await store.expire(new Date('2026-02-01'))).toBe(1);
  expect([await textOf('jobs/old/input'), await textOf('jobs/new/input')]).toEqual([undefined, 'new']);
});

test.each(['../outside', 'a/../b', '/etc/passwd', 'A', 'a//b', '', 'a/.b'])('%j is no key', async (key) => {
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('Not an object');
  await expect(store.get(key)).rejects.toThrow('Not an object');
});
