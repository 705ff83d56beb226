import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { waitFor } from '../wait-for.ts';
import {
  commandOf,
  cpuBetween,
  environmentOf,
  processTree,
  readCpu,
  rssMegabytes,
  treePssMegabytes,
} from './process-usage.ts';

const onLinux = process.platform === 'linux' ? test : test.skip;
jest.setTimeout(30_000);

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
});

function run(program: string, environment: NodeJS.ProcessEnv = {}): number {
  const child = spawn(process.execPath, ['-e', program], { env: environment });
  children.push(child);
  return child.pid as number;
}

onLinux('what a process and its ended children have worked is counted to it', async () => {
  const work = 'const end = process.cpuUsage().user + 300000; while (process.cpuUsage().user < end);';
  const own = run(`${work} setInterval(() => {}, 1000);`);
  const childs = run(
    `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}]); setInterval(() => {}, 1000);`,
  );
  const parts = { own: { roots: [own], withChildren: false }, childs: { roots: [childs], withChildren: true } };
  const before = { own: 0, childs: 0 };
  const used = await waitFor(() => {
    const now = cpuBetween(before, readCpu(parts));
    return Math.min(now['own'] ?? 0, now['childs'] ?? 0) > 0.25 && now;
  });
  expect(used['own']).toBeLessThan(5);
});

onLinux('a tree holds the process itself, its children and theirs', () => {
  const id = run('setInterval(() => {}, 1000)');
  expect(processTree(process.pid)).toEqual(expect.arrayContaining([process.pid, id]));
  expect(processTree(id)).toEqual([id]);
});

onLinux('memory, environment and command line are those of the process asked about', async () => {
  const id = run('globalThis.held = Buffer.alloc(200e6, 1); setInterval(() => {}, 1000)', { COLOUR: 'a=b' });
  await waitFor(() => treePssMegabytes(id) > 180);
  expect(rssMegabytes(id)).toBeGreaterThan(180);
  expect(environmentOf(id)).toEqual({ COLOUR: 'a=b' });
  expect(commandOf(id)[1]).toBe('-e');
});

onLinux('a process that has ended has no memory and used nothing', () => {
  const ended = 2 ** 22 + 1;
  expect(treePssMegabytes(ended)).toBe(0);
  expect(readCpu({ ended: { roots: [ended], withChildren: true } })).toEqual({ ended: 0 });
});
