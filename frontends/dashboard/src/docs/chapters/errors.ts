import { errorStatuses, type ErrorCode } from '@octavo/contracts';
import { heading, list, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { conversionErrors } from '../conversion-errors.ts';

export const errors: Chapter = {
  id: 'errors',
  title: 'Errors',
  group: 'Reference',
  summary: 'Every code that a call can be answered with, and what to do about it.',
  keywords: 'status code fail 400 401 402 404 409 413 415 422 429 500 502 503 504',
  blocks: () => [
    text('The list is closed: compare by `code`. No error costs a credit.'),
    table(
      'Errors',
      ['Code', 'Status', 'What to do'],
      (Object.entries(conversionErrors) as [ErrorCode, string][]).map(([code, advice]) => [
        `\`${code}\``,
        String(errorStatuses[code]),
        advice,
      ]),
    ),
    heading('again', 'When to try again'),
    list(
      '429 and 503: after as many seconds as `Retry-After` says.',
      '500, 502 and 504: once or twice, with growing pauses. With an [Idempotency-Key](/docs/idempotency) it costs once.',
      'Every other 4xx: not before something has changed.',
    ),
  ],
};
