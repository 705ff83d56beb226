import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parseServiceLine } from '../src/log-line.ts';
import type { ProcessDefinition } from '../src/managed-process.ts';
import { choosePorts } from '../src/ports.ts';
import { identify, sendSignal } from '../src/process-identity.ts';
import { httpReady } from '../src/ready.ts';
import { Supervisor } from '../src/supervisor.ts';
import { waitFor } from '../src/wait-for.ts';
import { temporaryDirectories } from './temporary-directory.ts';

jest.setTimeout(30_000);

const temporaryDirectory = temporaryDirectories();
let directory: string;
let journal: string;
let supervisor: Supervisor;
let problems: string[];

beforeEach(() => {
  directory = temporaryDirectory();
  journal = join(directory, 'journal');
  problems = [];
  supervisor = new Supervisor({
    logDirectory: join(directory, 'logs'),
    onProblem: (name, level, text) => void problems.push(`${level} ${name}: ${text}`),
  });
});

afterEach(async () => {
  supervisor.killAll();
  await supervisor.stop();
});

/** Answers /health/ready, notes its start and its stop; `onSigterm` is what it does when told to stop. */
function standIn(port: number, name: string, onSigterm = 'note("stopped"); process.exit(0);'): ProcessDefinition {
  const script = `
    const { appendFileSync } = require('node:fs');
    const note = (what) => appendFileSync(${JSON.stringify(journal)}, '${name} ' + what + '\\n');
    process.on('SIGTERM', () => { ${onSigterm} });
    require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1', () => note('started'));`;
  return {
    name,
    command: process.execPath,
    args: ['-e', script],
    environment: { PATH: process.env['PATH'] },
    parseLine: parseServiceLine,
    isReady: () => httpReady(`http://127.0.0.1:${port}/health/ready`),
    stopGraceSeconds: 1,
  };
}

function journalLines(): string[] {
  return readFileSync(journal, 'utf8').trim().split('\n');
}

async function startTwo(): Promise<void> {
  const { ports } = await choosePorts({ service: 0, gateway: 0 });
  await supervisor.start([standIn(ports.service, 'service')]);
  await supervisor.start([standIn(ports.gateway, 'gateway')]);
}

test('processes start in their order, each when the one before is ready, and stop backwards', async () => {
  await startTwo();
  await supervisor.stop();

  expect(journalLines()).toEqual(['service started', 'gateway started', 'gateway stopped', 'service stopped']);
});

test('a killed process is started again under a new id', async () => {
  await startTwo();
  const killed = supervisor.pids['service'] as number;

  sendSignal(killed, 'SIGKILL');

  await waitFor(() => journalLines().filter((line) => line === 'service started').length === 2);
  expect(supervisor.pids['service']).not.toBe(killed);
  expect(problems).toEqual([
    expect.stringMatching(/^warn service: .*was ended by SIGKILL; starting it again in 250 ms$/),
  ]);
});

test('a process that dies over and over is started after ever longer pauses', async () => {
  const { ports } = await choosePorts({ service: 0 });
  const flag = join(directory, 'broken');
  writeFileSync(flag, 'no');
  const definition = standIn(ports.service, 'service');
  const broken = `if (require('node:fs').readFileSync(${JSON.stringify(flag)}, 'utf8') === 'yes') process.exit(3);`;
  await supervisor.start([{ ...definition, args: ['-e', broken + String(definition.args[1])] }]);

  writeFileSync(flag, 'yes');
  sendSignal(supervisor.pids['service'] as number, 'SIGKILL');

  await waitFor(() => problems.length >= 3);
  expect(problems.map((problem) => /in (\d+) ms/.exec(problem)?.[1])).toEqual(['250', '500', '1000']);
  writeFileSync(flag, 'no');
  await waitFor(() => journalLines().length === 2);
});

test('a process that does not listen to its stop signal is killed after its grace', async () => {
  const { ports } = await choosePorts({ deaf: 0 });
  await supervisor.start([standIn(ports.deaf, 'deaf', '')]);
  const pid = supervisor.pids['deaf'] as number;
  const startedAt = Date.now();

  await supervisor.stop();

  expect(Date.now() - startedAt).toBeLessThan(15_000);
  expect(identify(pid)).toBeUndefined();
});

test('what a process had started itself ends with it', async () => {
  const { ports } = await choosePorts({ parent: 0 });
  const definition = standIn(ports.parent, 'parent');
  const childFile = join(directory, 'child');
  const startChild = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    require('node:fs').writeFileSync(${JSON.stringify(childFile)}, String(child.pid));`;
  await supervisor.start([{ ...definition, args: ['-e', startChild + String(definition.args[1])] }]);
  const child = Number(readFileSync(childFile, 'utf8'));
  expect(identify(child)).toBeDefined();

  await supervisor.stop();

  await waitFor(() => identify(child) === undefined);
});

test('a process that cannot start is reported with its last words and its log', async () => {
  const definition = {
    ...standIn(1, 'auth'),
    args: ['-e', 'console.error("AUTH_ISSUER is missing"); process.exit(1)'],
  };

  await expect(supervisor.start([definition])).rejects.toThrow(
    /AUTH_ISSUER is missing[\s\S]*auth ended with code 1: see .*auth\.log/,
  );
});

test('a command that is not there is reported, not waited for', async () => {
  const definition = { ...standIn(1, 'nats'), command: join(directory, 'no-such-server') };

  await expect(supervisor.start([definition])).rejects.toThrow(/nats could not be started: .*ENOENT/);
});

test('a stop while a process is starting ends it', async () => {
  const definition = { ...standIn(1, 'slow'), args: ['-e', 'setInterval(() => {}, 1000)'] };
  const starting = supervisor.start([definition]);
  await waitFor(() => supervisor.pids['slow'] !== undefined);
  const pid = supervisor.pids['slow'] as number;

  const outcome = expect(starting).rejects.toThrow(/slow was stopped before it was ready/);
  await supervisor.stop();

  await outcome;
  expect(identify(pid)).toBeUndefined();
});

test('a stop while a process is being prepared starts nothing', async () => {
  let finishPreparing: () => void = () => undefined;
  const prepared = new Promise<void>((resolve) => (finishPreparing = resolve));
  const starting = supervisor.start([{ ...standIn(1, 'late'), prepare: () => prepared }]);

  const outcome = expect(starting).rejects.toThrow(/late was stopped before it was ready/);
  const stopped = supervisor.stop();
  finishPreparing();

  await Promise.all([outcome, stopped]);
  expect(supervisor.pids).toEqual({});
});

test('logs are kept whole in files; the console is told of warnings and errors', async () => {
  const { ports } = await choosePorts({ talker: 0 });
  const definition = standIn(ports.talker, 'talker');
  const lines = [30, 40, 50].map(
    (level) => `console.log(JSON.stringify({ level: ${level}, time: 0, msg: 'at ${level}' }));`,
  );
  await supervisor.start([{ ...definition, args: ['-e', lines.join('') + String(definition.args[1])] }]);
  await supervisor.stop();

  const log = readFileSync(join(directory, 'logs', 'talker.log'), 'utf8');
  const messages = log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['at 30', 'at 40', 'at 50']);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['warn', 'error']);
});

test('restarted processes are no failure', async () => {
  await startTwo();
  appendFileSync(journal, 'restart\n');

  await supervisor.restart(['gateway']);

  await waitFor(() => journalLines().at(-1) === 'gateway started');
  expect(journalLines().slice(2)).toEqual(['restart', 'gateway stopped', 'gateway started']);
  expect(problems).toEqual([]);
});
