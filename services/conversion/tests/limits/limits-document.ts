import {
  batchItemsLimit,
  errorStatuses,
  jobLifetimeSeconds,
  mergeLimits,
  operationContracts,
  plans,
  productName,
  storedTemplateLimits,
  testKeyRequestsPerMinute,
  watermarkImageLimits,
  type HttpContract,
} from '@octavo/contracts';
import { z } from 'zod';
import { conversionConfigSchema } from '../../src/config.ts';
import { defaultDocumentWorkersConfig } from '../../src/documents/document-workers.ts';
import { templateLimits } from '../../src/documents/template-faults.ts';
import { defaultGateLimits } from '../../src/egress/egress.ts';
import { mostNavigations } from '../../src/engines/visit.ts';
import { defaultFinishersConfig } from '../../src/finishing/finishers.ts';
import { rowMilliseconds } from '../../src/jobs/sweeper.ts';
import { zipLimitBytes } from '../../src/reading/images/image-documents.ts';
import { pixelLimit, sideLimit } from '../../src/reading/process/page-bitmap.ts';
import { defaultTimeoutSeconds } from '../../src/reading/read-request.ts';
import { heapMegabytes } from '../../src/reading/reader-pool.ts';
import { mostRedirects } from '../../src/remote-input/exchange.ts';
import { remoteLimits } from '../../src/remote-input/remote-input.ts';
import { retentionMilliseconds } from '../../src/webhooks/deliverer.ts';
import { mostEndpoints } from '../../src/webhooks/manage.ts';
import { failingLimitMilliseconds, pauses } from '../../src/webhooks/schedule.ts';
import { timeoutMilliseconds } from '../../src/webhooks/start.ts';
import { mostTestsPerMinute } from '../../src/webhooks/test.ts';
import { figure, limitsOf, propertiesOf } from './schema-limits.ts';

type Row = readonly string[];

const mebibyte = 1024 * 1024;
const hour = 60 * 60 * 1_000;
const day = 24 * hour;

const megabytes = (bytes: number): string => `${figure(Math.round((bytes / mebibyte) * 10) / 10)} MB`;
const seconds = (milliseconds: number): string => `${figure(milliseconds / 1_000)} s`;
const days = (milliseconds: number): string => `${figure(milliseconds / day)} days`;

function table(columns: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function bodyRow({ path, bodyLimitBytes, upload, formFiles }: HttpContract): Row {
  return [
    path.replace('/functions/v1/', ''),
    megabytes(upload?.jsonLimitBytes ?? bodyLimitBytes),
    upload ? megabytes(bodyLimitBytes) : '–',
    formFiles ? `${figure(formFiles.maximumFiles)} files, ${megabytes(bodyLimitBytes)} together` : '–',
  ];
}

function optionsSection({ path, body }: HttpContract): string {
  const rows = (body ? propertiesOf(body) : [])
    .map(({ path: name, schema }): Row => [`\`${name}\``, limitsOf(schema).join('; ')])
    .filter(([, limits]) => limits !== '');
  return `### ${path.replace('/functions/v1/', '')}\n\n${table(['Field', 'Limit'], rows)}`;
}

const settings = z.object(conversionConfigSchema.shape).pick({
  CONVERSION_QUEUE_LIMIT: true,
  READER_DOCUMENT_LIMIT: true,
  RENDERER_MEMORY_LIMIT_MEGABYTES: true,
  READER_MEMORY_LIMIT_MEGABYTES: true,
  READER_TASK_SECONDS: true,
  JOBS_PER_USER: true,
});

function operatorRows(): Row[] {
  const defaults = settings.parse({});
  const count = (name: keyof typeof defaults, what: string, answer: string): Row => [
    `\`${name}\``,
    what,
    figure(defaults[name]),
    answer,
  ];
  return [
    count('CONVERSION_QUEUE_LIMIT', 'documents waiting to be printed', '503 `overloaded` with Retry-After'),
    count('READER_DOCUMENT_LIMIT', 'PDFs being read or waiting', '503 `overloaded` with Retry-After'),
    count('RENDERER_MEMORY_LIMIT_MEGABYTES', 'MB of memory of one document in Chromium', '422 `document_failed`'),
    count('READER_MEMORY_LIMIT_MEGABYTES', 'MB of memory of one PDF', '422 `document_failed`'),
    count('READER_TASK_SECONDS', "seconds for one page, or 25 pages' text", '422 `document_failed`'),
    count('JOBS_PER_USER', 'unfinished jobs of one account', '429 `too_many_conversions`'),
  ];
}

/** docs/limits.md, from what the code itself goes by. */
export function limitsDocument(): string {
  const contracts: HttpContract[] = Object.values(operationContracts);
  return `${[
    '# Limits',
    `What ${productName}'s conversion API takes, and what it answers beyond that. Written from the code by \`node services/conversion/dist/tests/limits/write.js\`; a test fails when it is not what the code says.`,
    '## Requests',
    table(
      ['Operation', 'JSON', 'A file as the body or in a form', 'A form with several files'],
      contracts.map(bodyRow),
    ),
    `More is answered ${errorStatuses.payload_too_large} \`payload_too_large\`, before a byte is read where the length is told. A file in JSON is base64, which takes a third more than the file.`,
    table(
      ['Plan', 'requests a minute and key'],
      [
        ...Object.values(plans).map(({ name, requestsPerMinute }): Row => [name, figure(requestsPerMinute)]),
        ['Test keys, any plan', figure(testKeyRequestsPerMinute)],
      ],
    ),
    `More is answered ${errorStatuses.rate_limited} \`rate_limited\` with Retry-After.`,
    '## Time',
    table(
      ['What', 'longest', 'answer'],
      [
        ['A conversion, waiting included: `timeoutSeconds`', '60 s; 30 s unless asked for', '504 `timeout`'],
        [
          'Reading or drawing a PDF: `timeoutSeconds`',
          `60 s; ${defaultTimeoutSeconds} s unless asked for`,
          '504 `timeout`',
        ],
        ['A job (`Prefer: respond-async`), waiting included', `${jobLifetimeSeconds / 3_600} h`, 'the job fails'],
        [
          'Markdown, JSON or a template, until it is HTML',
          `${defaultDocumentWorkersConfig.taskSeconds} s`,
          '422 `document_failed`',
        ],
        ['The rendering of a template', seconds(templateLimits.renderMilliseconds), '400 `invalid_template`'],
        ['Merging, stamping, encrypting', `${defaultFinishersConfig.taskSeconds} s`, '422 `document_failed`'],
      ],
    ),
    'A document that does not come to its end (a script that loops, a page that never stops loading where it is waited for) is no fault that can be told from slowness: it is answered 504 `timeout` when its time is over, costs nothing, and its page is closed. Every other hostile input is answered 4xx.',
    '## Memory and size',
    table(
      ['What', 'most', 'answer'],
      [
        [
          'Markdown, JSON or a template, until it is HTML',
          `${defaultDocumentWorkersConfig.heapMegabytes} MB of memory`,
          '422 `document_failed`',
        ],
        ['What a template makes', `${figure(templateLimits.outputCharacters)} characters`, '400 `invalid_template`'],
        ["A PDF's text and structure", `${heapMegabytes} MB of memory`, '422 `document_failed`'],
        [
          'An image of a page',
          `${figure(pixelLimit / 1_000_000)} million pixels, ${figure(sideLimit)} a side`,
          '400 `invalid_request`',
        ],
        ['Images of one answer', `${figure(zipLimitBytes / 1_000_000_000)} GB`, '400 `invalid_request`'],
        [
          'PDFs to merge with',
          `${mergeLimits.documents}, ${megabytes(mergeLimits.bytes)} and ${figure(mergeLimits.pages)} pages together`,
          '400 `invalid_request`',
        ],
        [
          'An image as watermark',
          `${megabytes(watermarkImageLimits.bytes)}, ${figure(watermarkImageLimits.pixels / 1_000_000)} million pixels`,
          '400 `invalid_request`',
        ],
      ],
    ),
    '## What documents may fetch',
    table(
      ['What', 'most'],
      [
        ['Addresses', 'public ones, by http and https; nothing private, loopback, link-local or of metadata services'],
        ['Connections of one document at the same time', figure(defaultGateLimits.connections)],
        ['Bytes of one connection', megabytes(defaultGateLimits.connectionBytes)],
        ['Bytes of one document', megabytes(defaultGateLimits.totalBytes)],
        ['Waiting for a connection', seconds(defaultGateLimits.connectTimeoutMilliseconds)],
        ['Silence of a connection', seconds(defaultGateLimits.idleTimeoutMilliseconds)],
        ['Navigations of one document', figure(mostNavigations)],
        ['Redirects of `url`, where it is no page', figure(mostRedirects)],
        ['Silence of `url`, where it is no page', seconds(remoteLimits.idleTimeoutMilliseconds)],
      ],
    ),
    '## Jobs, batches, webhooks, templates',
    table(
      ['What', 'limit'],
      [
        ['A result, an answer by address, an answer to an Idempotency-Key', `kept ${jobLifetimeSeconds / 3_600} h`],
        ['What is told of a job', `kept ${days(rowMilliseconds)}`],
        ['Items of a batch', figure(batchItemsLimit)],
        ['Webhook endpoints of an account', figure(mostEndpoints)],
        ['Test events of a webhook endpoint', `${mostTestsPerMinute} a minute`],
        [
          'Tries of a delivery',
          `${pauses.length + 1}, over ${figure(Math.round(pauses.reduce((sum, pause) => sum + pause, 0) / hour))} h`,
        ],
        ['Waiting for an endpoint', seconds(timeoutMilliseconds)],
        ['An endpoint that answers nothing right', `turned off after ${days(failingLimitMilliseconds)}`],
        ['The log of deliveries', `kept ${days(retentionMilliseconds)}`],
        ['Stored templates of an account', figure(storedTemplateLimits.templates)],
        ['Versions of a template', `the newest ${figure(storedTemplateLimits.versions)}`],
        ['All versions of all templates', `${figure(storedTemplateLimits.characters)} characters`],
      ],
    ),
    '## What the operator sets',
    'By default:',
    table(['Variable', 'What', 'Default', 'Beyond it'], operatorRows()),
    '## Fields',
    `Where a value is outside, the answer is ${errorStatuses.invalid_request} \`invalid_request\`, with the field's path in \`details\`. Fields that are not listed have no limit of their own but the body's.`,
    ...contracts.map(optionsSection),
  ].join('\n\n')}\n`;
}
