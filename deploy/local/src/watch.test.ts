import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { trackPrograms } from './watch.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watch-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function compile(file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
}

test('a service that was compiled anew is restarted, once', () => {
  compile('services/auth/dist/src/main.js');
  const changedPrograms = trackPrograms(root);
  expect(changedPrograms()).toEqual([]);

  compile('services/billing/dist/src/keys/issue.js');

  expect(changedPrograms()).toEqual(['billing']);
  expect(changedPrograms()).toEqual([]);
});

test('a change of what all share restarts all', () => {
  const changedPrograms = trackPrograms(root);

  compile('services/kit/dist/src/index.js');

  expect(changedPrograms()).toEqual(['auth', 'billing', 'conversion', 'engagement', 'gateway']);
});

test('types and source maps are no change', () => {
  const changedPrograms = trackPrograms(root);

  compile('gateway/dist/src/main.d.ts');
  compile('gateway/dist/src/main.js.map');

  expect(changedPrograms()).toEqual([]);
});
