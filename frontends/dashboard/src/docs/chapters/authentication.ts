import { testKeyRequestsPerMinute } from '@octavo/contracts';
import { heading, list, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { guide } from '../samples.ts';

export const authentication: Chapter = {
  id: 'authentication',
  title: 'Authentication',
  group: 'Start',
  summary: 'Every call carries an API key as a bearer token.',
  keywords: 'key bearer token authorization header live test rotate revoke secret',
  blocks: (context) => [
    text(
      'You find your key on your [dashboard](/dashboard), where you can show, copy, rotate and revoke it, and make others: up to twenty, which share your plan and its credits. Send it in the `Authorization` header:',
    ),
    guide('Authorization header', 'hello', context),
    heading('live-and-test', 'Live keys and test keys'),
    table(
      'Kinds of keys',
      ['Key begins with', 'Costs', 'What it makes', 'Requests per minute'],
      [
        ['`oct_live_`', 'The credits of the operation', 'The document', 'Those of your plan'],
        ['`oct_test_`', 'Nothing', 'The document with a watermark', String(testKeyRequestsPerMinute)],
      ],
    ),
    text(
      'Answers to test keys carry `X-Key-Mode: test`, so that a test key in production is noticed. Use test keys in development and in continuous integration.',
    ),
    heading('safety', 'Keep it safe'),
    list(
      'Keep keys on your server: never in a page, an app or a repository.',
      'Rotate a key when somebody leaves: the old one works on for as long as you say, up to seven days.',
      'Revoke a key that is known to others: it stops working everywhere at once.',
    ),
    text(
      'A call without a key is answered 401 `missing_api_key`; one with a key that is unknown, revoked or expired, 401 `invalid_api_key`. Nothing is read of its body.',
    ),
  ],
};
