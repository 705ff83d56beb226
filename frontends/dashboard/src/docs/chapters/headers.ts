import { heading, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';

export const responseHeaderRows: readonly (readonly string[])[] = [
  ['`X-Credits-Remaining`', 'Credits left after this call'],
  ['`X-Credits-Used`', 'What this call cost; 0 for errors, test keys and repeated answers'],
  ['`X-Rate-Limit`', 'Requests per minute that your key may make'],
  ['`RateLimit`, `RateLimit-Policy`', 'What is left of this minute, as the IETF’s draft spells it'],
  ['`Retry-After`', 'Seconds to wait, with 409, 429 and 503'],
  ['`X-Request-Id`', 'Names this request. Tell it to support: it finds the request in every log'],
  ['`Content-Type`, `Content-Disposition`', 'What the document is, and its name'],
  ['`Location`', 'With 202: the address of the job'],
  ['`Preference-Applied`', 'With 202: `respond-async`'],
  ['`Idempotency-Replayed`', '`true` when this answer was given before'],
  ['`X-Key-Mode`', '`test` when a test key asked'],
  ['`X-Pages-Read`', 'How many pages of a PDF were read or drawn'],
  ['`X-Pages-Recognized`', 'How many of them had to be recognised from their image'],
  ['`X-Ocr-Confidence`', 'Mean confidence of the recognised words, 0 to 100'],
];

export const headers: Chapter = {
  id: 'headers',
  title: 'Headers',
  group: 'Reference',
  summary: 'What to send besides the body, and what answers tell besides the document.',
  keywords: 'x-credits-remaining x-credits-used x-rate-limit x-request-id retry-after ratelimit prefer',
  blocks: () => [
    heading('request', 'Request headers'),
    table(
      'Request headers',
      ['Header', 'What it does'],
      [
        ['`Authorization`', '`Bearer` and your key: see [Authentication](/docs/authentication)'],
        ['`Content-Type`', 'What the body is: JSON, a form, or a PDF: see [Files](/docs/files)'],
        ['`Prefer`', '`respond-async`: answer at once, and convert as [a job](/docs/jobs)'],
        ['`Idempotency-Key`', 'Names the request: see [Idempotency](/docs/idempotency)'],
      ],
    ),
    heading('response', 'Response headers'),
    table('Response headers', ['Header', 'What it tells'], responseHeaderRows),
    text('Pages in a browser may read all of them: they are named in `Access-Control-Expose-Headers`.'),
  ],
};
