import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockDataDirectory } from './data-lock.ts';
import { identify } from './process-identity.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

test('a second stack is turned away with the first one named', () => {
  lockDataDirectory(directory);

  expect(() => lockDataDirectory(directory)).toThrow(new RegExp(`A stack \\(process ${process.pid}\\) is running on`));
});

test('a released folder is free', () => {
  lockDataDirectory(directory).release();

  expect(() => lockDataDirectory(directory)).not.toThrow();
});

test('the lock of a killed stack is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  writeFileSync(join(directory, 'stack.lock'), JSON.stringify(identify(child.pid as number)));
  expect(() => lockDataDirectory(directory)).toThrow(/is running/);

  child.kill('SIGKILL');
  await once(child, 'exit');

  lockDataDirectory(directory);
  expect(() => lockDataDirectory(directory)).toThrow(/is running/);
});

test('a stranger who was given the same process id does not hold the lock', () => {
  writeFileSync(join(directory, 'stack.lock'), JSON.stringify({ pid: process.pid, startMark: 'another time' }));

  expect(() => lockDataDirectory(directory)).not.toThrow();
});
