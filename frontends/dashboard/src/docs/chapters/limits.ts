import { plans, testKeyRequestsPerMinute } from '@octavo/contracts';
import { heading, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { formatNumber } from '../../parts/format.ts';

/** Rows of docs/limits.md, which is made of the code; a test holds them to it. */
export const limitRows = {
  size: [
    ['html-to-pdf', '50 MB', '–', '200 files, 50 MB together'],
    ['template-to-pdf', '20 MB', '–', '–'],
    ['markdown-to-pdf', '10 MB', '–', '–'],
    ['text-to-pdf', '32 MB', '–', '–'],
    ['json-to-pdf', '20 MB', '–', '–'],
    ['pdf-to-text', '50 MB', '500 MB', '–'],
    ['pdf-to-image', '50 MB', '500 MB', '–'],
  ],
  time: [
    ['A conversion, waiting included: `timeoutSeconds`', '60 s; 30 s unless asked for', '504 `timeout`'],
    ['Reading or drawing a PDF: `timeoutSeconds`', '60 s; 60 s unless asked for', '504 `timeout`'],
    ['A job (`Prefer: respond-async`), waiting included', '24 h', 'the job fails'],
  ],
  kept: [
    ['A result, an answer by address, an answer to an Idempotency-Key', 'kept 24 h'],
    ['What is told of a job', 'kept 30 days'],
    ['Items of a batch', '100'],
    ['Webhook endpoints of an account', '20'],
    ['Test events of a webhook endpoint', '10 a minute'],
    ['Tries of a delivery', '10, over 76 h'],
    ['Waiting for an endpoint', '15 s'],
    ['An endpoint that answers nothing right', 'turned off after 5 days'],
    ['The log of deliveries', 'kept 30 days'],
    ['Stored templates of an account', '500'],
    ['Versions of a template', 'the newest 50'],
  ],
} as const;

export const limits: Chapter = {
  id: 'limits',
  title: 'Limits',
  group: 'Reference',
  summary: 'How much, how large, how long.',
  keywords: 'rate size timeout minute maximum megabytes batch',
  blocks: () => [
    heading('rate', 'Requests'),
    text(
      'Counted by key and minute. More is answered 429 `rate_limited` with `Retry-After`; every answer tells in `X-Rate-Limit` how many there are.',
    ),
    table(
      'Requests per minute',
      ['Plan', 'Requests per minute'],
      [
        ...Object.values(plans).map(({ name, requestsPerMinute }) => [name, formatNumber(requestsPerMinute)]),
        ['Test keys, any plan', String(testKeyRequestsPerMinute)],
      ],
    ),
    heading('size', 'Size'),
    table(
      'Size of a request',
      ['Operation', 'JSON', 'A file as the body or in a form', 'A form with several files'],
      limitRows.size,
    ),
    text(
      'More is answered 413 `payload_too_large`. Limits of single fields stand with the fields, in the chapter of each operation.',
    ),
    heading('time', 'Time'),
    table('Time', ['What', 'Longest', 'Answer'], limitRows.time),
    heading('other', 'Jobs, batches, webhooks, templates'),
    table('Other limits', ['What', 'Limit'], limitRows.kept),
  ],
};
