import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDirectoryStore } from './directory-store.ts';
import type { ObjectStore } from './object-store.ts';

// What every store does is in tests/storage/stores.test.ts.
let directory: string;
let store: ObjectStore;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-store-'));
  store = await openDirectoryStore(directory);
});
afterEach(() => rmSync(directory, { recursive: true }));

const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

test('files are for their owner’s eyes only', async () => {
  await store.put('jobs/a/input', Buffer.from('hello'));
  expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
});

test('what is older than a moment expires by the time of its file', async () => {
  await store.put('jobs/old/input', Buffer.from('old'));
  const old = new Date('2026-01-01');
  utimesSync(join(directory, 'jobs/old/input'), old, old);
  await store.put('jobs/new/input', Buffer.from('new'));
  expect(await store.expire(new Date('2026-02-01'))).toBe(1);
  expect(files()).toEqual([join(directory, 'jobs/new/input')]);
});
