import { expect, test } from '@jest/globals';
import {
  codeSample,
  createBatch,
  createTemplate,
  createWebhook,
  headers as headerNames,
  httpContracts,
  jobSchema,
  openApiDocument,
  operationContracts,
  sampleLanguages,
  urlOutputSchema,
  webhookMessageTypes,
  type HttpContract,
} from '@octavo/contracts';
import type { OpenApiDocument } from '@octavo/data';
import { readFileSync } from 'node:fs';
import { addressAnswer } from '../src/docs/chapters/files.ts';
import { responseHeaderRows } from '../src/docs/chapters/headers.ts';
import { jobExample } from '../src/docs/chapters/jobs.ts';
import { limitRows } from '../src/docs/chapters/limits.ts';
import { webhookExample } from '../src/docs/chapters/webhooks.ts';
import { conversionErrors } from '../src/docs/conversion-errors.ts';
import { handbookFiles } from '../src/docs/handbook.ts';
import { sampleContractOf } from '../src/docs/samples.ts';

// What the documentation says by itself, held to where it comes from.

const description = openApiDocument({ serverUrl: '/', version: '1' }) as unknown as OpenApiDocument;
const texts = handbookFiles({ serverUrl: 'https://octavo.example', description });

test('every error that a key can meet is in the list, and no other', () => {
  const common = ['rate_limited', 'internal', 'unavailable', 'method_not_allowed'];
  const met = httpContracts()
    .filter(({ contract }) => contract.access === 'apiKey' || contract.access === 'account')
    .flatMap(({ contract }) => contract.errors)
    // What their owners meet, signed in.
    .filter((code) => code !== 'invalid_token');
  expect(Object.keys(conversionErrors).toSorted()).toEqual([...new Set([...met, ...common])].toSorted());
});

test.each([...Object.values(operationContracts), createBatch, createTemplate, createWebhook] as HttpContract[])(
  'the programs that call $name are those that tests run',
  (contract) => {
    const spec = description.paths[contract.path]?.post;
    const shown = spec && sampleContractOf(contract.path, spec);
    const address = { serverUrl: 'https://octavo.example', apiKey: 'key' };
    for (const language of sampleLanguages) {
      expect(shown && codeSample(shown, language, address)).toBe(codeSample(contract, language, address));
    }
  },
);

test('a job, a message and an address are shown as they are answered', () => {
  expect(jobSchema.strict().parse(jobExample)).toEqual(jobExample);
  expect(jobSchema.strict().parse(webhookExample.data)).toEqual(jobExample);
  expect(urlOutputSchema.strict().parse(addressAnswer)).toEqual(addressAnswer);
  for (const type of webhookMessageTypes) expect(texts['/docs/webhooks.md']).toContain(`\`${type}\``);
});

test('the headers are those that are spelled in the contracts', () => {
  const told = responseHeaderRows.flatMap(([names = '']) => names.replaceAll('`', '').toLowerCase().split(', '));
  const known = [...Object.values<string>(headerNames), 'content-type', 'content-disposition', 'location'];
  expect(known).toEqual(expect.arrayContaining(told));
});

test('the limits are those that the code was found to have', () => {
  const found = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8');
  for (const row of Object.values(limitRows).flat()) expect(found).toContain(`| ${row.join(' | ')} |`);
});

test('every option of every operation is described', () => {
  for (const contract of Object.values(operationContracts) as HttpContract[]) {
    const schema = description.paths[contract.path]?.post?.requestBody?.content['application/json']?.schema;
    const options = Object.keys(schema?.properties?.['options']?.properties ?? {});
    expect(options.length).toBeGreaterThan(3);
    for (const name of options) {
      expect(texts[`/docs/${contract.operation}.md`]).toContain(`| \`options.${name}\``);
    }
  }
});
