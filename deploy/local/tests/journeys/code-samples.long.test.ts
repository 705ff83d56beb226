import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  codeSample,
  createBatch,
  createTemplate,
  createWebhook,
  errorSample,
  guideSampleNames,
  guideSamples,
  htmlToPdf,
  operationContracts,
  sampleLanguages,
} from '@octavo/contracts';
import type { HttpContract, SampleLanguage } from '@octavo/contracts';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { call, send } from '../support/client.ts';
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

const address = (apiKey: string) => ({ serverUrl: stack.gatewayUrl, apiKey });

/** As its user would: with nothing of this process's own. */
function runSample(sample: string, language: SampleLanguage): Ran {
  const directory = temporaryDirectory();
  const { command, fileName } = programs[language];
  writeFileSync(join(directory, 'document.pdf'), pdf);
  writeFileSync(join(directory, 'index.html'), '<img src="logo.svg">');
  writeFileSync(join(directory, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  writeFileSync(join(directory, fileName), sample);
  const environment = { PATH: process.env['PATH'] };
  const { status, stdout, stderr } = spawnSync(command, [fileName], { cwd: directory, env: environment });
  const resultFile = join(directory, resultName(sample));
  const result = existsSync(resultFile) ? readFileSync(resultFile) : Buffer.concat([stdout, stderr]);
  return { exitCode: status ?? 1, written: result };
}

function expectResult(sample: string, { exitCode, written }: Ran): void {
  const beginning = beginnings[resultName(sample).split('.').at(-1) ?? ''];
  expect(beginning).toBeDefined();
  expect([exitCode, written.subarray(0, beginning?.length).toString('latin1')]).toEqual([0, beginning]);
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
    const sample = codeSample(contract, language, address(stack.demoApiKey));
    expectResult(sample, runSample(sample, language));
  });

  test.each([createBatch, createTemplate, createWebhook] as HttpContract[])('$name answers', async (contract) => {
    const sample = codeSample(contract, language, address(stack.demoApiKey));
    const ran = runSample(sample, language);
    expectResult(sample, ran);
    if (contract.name === createBatch.name) return;
    // The next language makes it too, and others use this account.
    const { id } = JSON.parse(ran.written.toString()) as { id: string };
    const url = `${stack.gatewayUrl}${contract.path}/${id}`;
    expect((await send(url, { method: 'DELETE', key: stack.demoApiKey, body: undefined })).error?.code).toBeUndefined();
  });

  test.each(guideSampleNames)('the guide to "%s" comes to its end', (name) => {
    const own = guideSamples(name, address(stack.demoApiKey)).filter((sample) => sample.language === language);
    for (const { code } of own) expectResult(code, runSample(code, language));
  });

  test('say what the API says when it refuses', () => {
    const samples = [
      codeSample(htmlToPdf, language, address('oct_live_nobody')),
      ...guideSamples('job', address('oct_live_nobody')).flatMap((sample) =>
        sample.language === language ? [sample.code] : [],
      ),
    ];
    for (const sample of samples) {
      const { exitCode, written } = runSample(sample, language);
      expect(exitCode).not.toBe(0);
      expect(written.toString()).toContain('invalid_api_key');
    }
  });
});

test('a refusal reads as it is shown', async () => {
  const { request, answer } = errorSample;
  const { status, error } = await call(stack, 'html-to-pdf', { key: stack.demoTestApiKey, body: request });
  expect([status, error]).toEqual([400, { ...answer, requestId: error?.requestId }]);
});
