import type { HttpContract } from '../contract.ts';
import { codeSample } from './code-sample.ts';
import { formSamples } from './form-samples.ts';
import { jobSamples } from './job-samples.ts';
import { sampleLanguages, type SampleAddress, type SampleLanguage } from './sample-request.ts';

type Writers = Partial<Record<SampleLanguage, (address: SampleAddress) => string>>;

/** A conversion with a body of its own, in every language. */
function conversion(example: object, document: string): Writers {
  const contract = { path: '/functions/v1/html-to-pdf', example, output: { document } } as unknown as HttpContract;
  return Object.fromEntries(
    sampleLanguages.map((language) => [language, (address: SampleAddress) => codeSample(contract, language, address)]),
  );
}

const writers = {
  /** The first call. */
  hello: conversion({ html: '<h1>Hello</h1>' }, 'application/pdf'),
  /** The document by a signed address. */
  address: conversion({ html: '<h1>Hello</h1>', output: 'url' }, 'application/json'),
  /** The same request twice, for the price of one. */
  once: {
    curl: ({ serverUrl, apiKey }) => `curl --fail-with-body '${serverUrl}/functions/v1/html-to-pdf' \\
  --header 'Authorization: Bearer ${apiKey}' \\
  --header 'Content-Type: application/json' \\
  --header 'Idempotency-Key: invoice-2026-0147' \\
  --data '{"html": "<h1>Invoice 2026-0147</h1>"}' \\
  --output result.pdf
`,
  },
  /** A page with the files it shows. */
  form: formSamples,
  /** A conversion that goes on without its request. */
  job: jobSamples,
} as const satisfies Record<string, Writers>;

export type GuideSampleName = keyof typeof writers;

export const guideSampleNames = Object.keys(writers) as GuideSampleName[];

/** The programs of the documentation's guides besides those of the operations. A test runs each one. */
export function guideSamples(
  name: GuideSampleName,
  address: SampleAddress,
): { language: SampleLanguage; code: string }[] {
  const byLanguage: Writers = writers[name];
  return sampleLanguages.flatMap((language) => {
    const write = byLanguage[language];
    return write ? [{ language, code: write(address) }] : [];
  });
}

/** A request that is refused, and how. A test asks. */
export const errorSample = {
  request: { html: '<h1>Hello</h1>', options: { margn: '20mm' } },
  answer: {
    error: "options.margn: Unknown option 'margn'",
    code: 'invalid_request',
    requestId: 'e5178c9c-465d-4633-9e84-0dda05897060',
    details: [{ path: 'options.margn', message: "Unknown option 'margn'" }],
  },
} as const;
