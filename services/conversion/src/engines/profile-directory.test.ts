import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createProfileDirectory, removeOrphanedProfiles } from './profile-directory.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'profiles-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

test('profiles of dead processes are removed; those of living ones and strangers stay', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
  mkdirSync(join(parent, `octavo-chromium-${ended}-abc`));
  mkdirSync(join(parent, 'octavo-chromium-notes'));
  const own = basename(await createProfileDirectory(parent));

  await removeOrphanedProfiles(parent);

  expect(readdirSync(parent).toSorted()).toEqual([own, 'octavo-chromium-notes'].toSorted());
});
