import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { codeSample, htmlToPdf, operationContracts, sampleLanguages } from '@octavo/contracts';
import type { HttpContract, SampleLanguage } from '@octavo/contracts';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { call } from '../support/client.ts';
import { temporaryDirectories } from '../temporary-directory.ts';

jest.setTimeout(60_000);

const temporaryDirectory = temporaryDirectories();

const programs: Record<SampleLanguage, { command: string; fileName: string }> = {
  curl: { command: 'sh', fileName: 'sample.sh' },
  javascript: { command: process.execPath, fileName: 'sample.mjs' },
  python: { command: 'python3', fileName: 'sample.py' },
  php: { command: 'php', fileName: 'sample.php' },
};

/** How a file of a kind begins. */
const beginnings: Record<string, string> = {
  pdf: '%PDF-',
  jpg: '\xff\xd8\xff',
  json: '{',
};

function isThere(language: SampleLanguage): boolean {
  const command = language === 'curl' ? 'curl' : programs[language].command;
  return spawnSync(command, ['--version']).status === 0;
}

let stack: SharedStack;
let pdf: Uint8Array;

beforeAll(async () => {
  stack = await sharedStack();
  const body = { html: '<h1>One</h1>'.concat('<h1 style="break-before: page">And another</h1>'.repeat(2)) };
  pdf = (await call(stack, 'html-to-pdf', { key: stack.demoTestApiKey, body })).bytes;
}, 300_000);

interface Ran {
  exitCode: number;
  /** All it wrote, to the terminal and into the file. */
  written: Buffer;
}

/** As its user would: with nothing of this process's own. */
function runSample(contract: HttpContract, language: SampleLanguage, apiKey: string): Ran {
  const directory = temporaryDirectory();
  const { command, fileName } = programs[language];
  const sample = codeSample(contract, language, { serverUrl: stack.gatewayUrl, apiKey });
  writeFileSync(join(directory, 'document.pdf'), pdf);
  writeFileSync(join(directory, fileName), sample);
  const environment = { PATH: process.env['PATH'] };
  const { status, stdout, stderr } = spawnSync(command, [fileName], { cwd: directory, env: environment });
  const resultFile = join(directory, resultName(sample));
  const result = existsSync(resultFile) ? readFileSync(resultFile) : Buffer.concat([stdout, stderr]);
  return { exitCode: status ?? 1, written: result };
}

function resultName(sample: string): string {
  return /result\.\w+/.exec(sample)?.[0] ?? '';
}

describe.each(sampleLanguages)('the samples in %s', (language) => {
  if (!isThere(language)) {
    test.todo(`NOT RUN: there is no ${programs[language].command} on this machine`);
    return;
  }

  test.each(Object.values(operationContracts) as HttpContract[])('$operation makes what it says', (contract) => {
    const extension =
      resultName(codeSample(contract, language, { serverUrl: '', apiKey: '' }))
        .split('.')
        .at(-1) ?? '';
    const beginning = beginnings[extension];
    expect(beginning).toBeDefined();

    const { exitCode, written } = runSample(contract, language, stack.demoApiKey);

    expect(exitCode).toBe(0);
    expect(written.subarray(0, beginning?.length).toString('latin1')).toBe(beginning);
  });

  test('say what the API says when it refuses', () => {
    const { exitCode, written } = runSample(htmlToPdf, language, 'oct_live_nobody');
    expect(exitCode).not.toBe(0);
    expect(written.toString()).toContain('invalid_api_key');
  });
});
