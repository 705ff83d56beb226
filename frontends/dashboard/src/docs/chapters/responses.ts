import { errorSample } from '@octavo/contracts';
import { heading, json, list, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { addressAnswer } from './files.ts';

export const responses: Chapter = {
  id: 'responses',
  title: 'Response format',
  group: 'Reference',
  summary: 'A document when it worked, JSON of one shape when it did not.',
  keywords: 'pdf binary json output url base64 status 200 202 error shape requestId details',
  blocks: () => [
    heading('success', 'Success'),
    table(
      'Answers',
      ['You asked with', 'Status', 'Body'],
      [
        ['Nothing special', '200', 'The document itself: PDF, image or text'],
        ['`"output": "url"`', '200', 'JSON with a signed address'],
        ['`"output": "base64"`', '200', 'JSON with the document in it'],
        ['`Prefer: respond-async`', '202', 'JSON: [a job](/docs/jobs)'],
      ],
    ),
    json('With output: url', addressAnswer),
    heading('errors', 'Errors'),
    text('Every failure is JSON of this shape, whatever failed:'),
    json('An error', errorSample.answer),
    list(
      '`error` says what happened and what to change. The words may get better: do not compare by them.',
      '`code` is one of [a closed list](/docs/errors). Compare by it.',
      '`requestId` is what support needs to find the request.',
      '`details`, where the body was wrong, names each place and what to change there.',
    ),
  ],
};
