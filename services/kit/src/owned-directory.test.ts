import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createOwnedDirectory, removeOrphanedDirectories } from './owned-directory.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'octavo-owned-test-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

test('what a process left that is gone is removed, with all in it; what others use, and what is not ours, stays', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const mine = await createOwnedDirectory('request', parent);
  for (const name of [`octavo-request-${gone}-a`, `octavo-languages-${gone}-b`, `octavo-other-${gone}-c`, 'request']) {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'file'), 'x');
  }
  await removeOrphanedDirectories(['request', 'languages'], parent);
  expect(readdirSync(parent).toSorted()).toEqual([`octavo-other-${gone}-c`, basename(mine), 'request'].toSorted());
});
