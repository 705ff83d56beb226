import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AppError } from '@octavo/contracts';
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtProgram } from '@octavo/kit';
import { ProcessPool, type ProcessPoolConfig } from './process-pool.ts';

type Task =
  | { kind: 'who' }
  | { kind: 'environment' }
  | { kind: 'fail' }
  | { kind: 'fill heap' }
  | { kind: 'fill memory' }
  /** Leaves its process's id in the file, and never ends. */
  | { kind: 'hang'; mark: string }
  /** Crashes unless the file is there, and leaves it there. */
  | { kind: 'crash once'; mark: string }
  | { kind: 'crash' };

type Results = Record<Task['kind'], unknown> & { who: number };

const program = `
import { existsSync, writeFileSync } from 'node:fs';
import { serveTasks } from '${pathToFileURL(builtProgram('processes/serve-tasks.js', import.meta.url)).href}';
const kept = [];
const deeds = {
  'who': () => process.pid,
  'environment': () => ({ ...process.env }),
  'fail': () => { throw new TypeError('a secret of the code'); },
  'fill heap': () => { for (;;) kept.push({}); },
  'fill memory': () => new Promise(() => setInterval(() => kept.push(Buffer.alloc(30_000_000, 1)), 10)),
  'hang': ({ mark }) => {
    writeFileSync(mark, String(process.pid));
    for (;;);
  },
  'crash once': ({ mark }) => {
    if (existsSync(mark)) return 'done';
    writeFileSync(mark, '');
    process.kill(process.pid, 'SIGKILL');
  },
  'crash': () => process.abort(),
};
serveTasks({ perform: async (task) => deeds[task.kind](task), failureMessage: 'It could not be done' });
`;

const limits = { processes: 1, queueLength: 5, heapMegabytes: 48, memoryMegabytes: 300, taskSeconds: 20 };

let directory: string;
let config: ProcessPoolConfig<Task>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'process-pool-'));
  config = {
    ...limits,
    program: join(directory, 'program.mjs'),
    tasksPerProcess: 1_000,
    answerTo: ({ reason }, task) => new AppError({ code: 'document_failed', message: `${task.kind}: ${reason}` }),
  };
  await writeFile(config.program, program);
});

afterAll(() => rm(directory, { recursive: true }));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a process pool', () => {
  const warnings: string[] = [];
  let pool: ProcessPool<Task, Results>;

  beforeAll(async () => {
    pool = new ProcessPool<Task, Results>(config, { warn: (_object, message) => void warnings.push(message) });
    await pool.warm();
  }, 30_000);

  afterAll(() => pool.stop());

  test('keeps its processes', async () => {
    expect(await pool.run({ kind: 'who' })).toBe(await pool.run({ kind: 'who' }));
  });

  test('gives them no environment', async () => {
    const { HOME, PATH, ...others } = (await pool.run({ kind: 'environment' })) as Record<string, string>;
    expect([HOME, PATH]).toEqual([undefined, undefined]);
    expect(Object.keys(others).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  test('does not show callers the errors that nobody foresaw', async () => {
    await expect(pool.run({ kind: 'fail' })).rejects.toMatchObject({
      code: 'internal',
      message: 'It could not be done',
      cause: expect.stringContaining('a secret of the code'),
    });
  });

  test('tries once more what crashed', async () => {
    const before = await pool.run({ kind: 'who' });
    expect(await pool.run({ kind: 'crash once', mark: join(directory, 'mark') })).toBe('done');
    expect(await pool.run({ kind: 'who' })).not.toBe(before);
    expect(warnings).toEqual(['a process crashed; its task is tried again']);
  }, 30_000);

  test('answers what crashes again', async () => {
    await expect(pool.run({ kind: 'crash' })).rejects.toMatchObject({ message: 'crash: crashed' });
    await pool.run({ kind: 'who' });
  }, 30_000);

  test.each([
    ['fill heap', 'heap'],
    ['fill memory', 'memory'],
  ] as const)(
    'does not try again what exceeds a limit: %s',
    async (kind, reason) => {
      warnings.length = 0;
      await expect(pool.run({ kind })).rejects.toMatchObject({ message: `${kind}: ${reason}` });
      expect(warnings).toEqual(['a task ended its process']);
      await pool.run({ kind: 'who' });
    },
    60_000,
  );

  test('uses the place of a killed process for the next who waits', async () => {
    const client = new AbortController();
    const mark = join(directory, 'hanging');
    const hanging = pool.run({ kind: 'hang', mark }, client.signal);
    const next = pool.run({ kind: 'who' });
    await until(() => existsSync(mark));
    client.abort();
    await expect(hanging).rejects.toMatchObject({ code: 'client_closed_request' });
    expect(await next).toBeGreaterThan(0);
  }, 30_000);
});

test('a task that takes too long is not tried again', async () => {
  const pool = new ProcessPool<Task, Results>({ ...config, taskSeconds: 0.2 });
  await expect(pool.run({ kind: 'hang', mark: join(directory, 'slow') })).rejects.toMatchObject({
    message: 'hang: too_slow',
  });
  await pool.stop();
}, 30_000);

test('a process is replaced after its share of tasks', async () => {
  const pool = new ProcessPool<Task, Results>({ ...config, tasksPerProcess: 2 });
  const [first, second, third] = [
    await pool.run({ kind: 'who' }),
    await pool.run({ kind: 'who' }),
    await pool.run({ kind: 'who' }),
  ];
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  await pool.stop();
}, 30_000);

test('a program that cannot load is told when the pool warms up, with its last words', async () => {
  const broken = join(directory, 'broken.mjs');
  await writeFile(broken, 'throw new Error("no such engine");');
  const pool = new ProcessPool<Task, Results>({ ...config, program: broken });
  await expect(pool.warm()).rejects.toThrow(/Process lost: crashed: [^]*no such engine/);
  await expect(pool.run({ kind: 'who' })).rejects.toMatchObject({ message: 'who: crashed' });
  await pool.stop();
}, 30_000);

test('a process whose service was killed ends, even amid a task that never yields', async () => {
  const mark = join(directory, 'orphan');
  const service = join(directory, 'service.mjs');
  await writeFile(
    service,
    `import { ProcessPool } from '${pathToFileURL(builtProgram('processes/process-pool.js', import.meta.url)).href}';
    const pool = new ProcessPool(${JSON.stringify(config)});
    await pool.run({ kind: 'hang', mark: ${JSON.stringify(mark)} });`,
  );
  const parent = fork(service, { execArgv: [], stdio: 'ignore' });
  await until(() => existsSync(mark) && readFileSync(mark, 'utf8') !== '');
  const orphan = Number(readFileSync(mark, 'utf8'));
  expect(isAlive(orphan)).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !isAlive(orphan));
}, 30_000);

/** A process that ended and that nobody has asked after yet counts as ended. */
function isAlive(processId: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${processId}/status`, 'utf8'));
  } catch {
    return false;
  }
}
