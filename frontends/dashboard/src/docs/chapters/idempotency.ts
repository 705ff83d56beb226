import { heading, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { guide } from '../samples.ts';

export const idempotency: Chapter = {
  id: 'idempotency',
  title: 'Idempotency',
  group: 'Guides',
  summary: 'Send a request again without fear: it is answered once, and paid for once.',
  keywords: 'idempotency-key retry again duplicate replayed safe',
  blocks: (context) => [
    text(
      'Name a request with `Idempotency-Key`, up to 255 characters of your own: the number of the invoice, for instance. For 24 hours the same key with the same request gets the first answer, and costs nothing more.',
    ),
    guide('A request with a name', 'once', context),
    heading('answers', 'What a second request gets'),
    table(
      'Answers to the same key',
      ['The same key comes again', 'Answer'],
      [
        [
          'with the same request, answered before',
          'The first answer, with `Idempotency-Replayed: true`, for 0 credits',
        ],
        ['with the same request, still being answered', '409 `conflict`, with `Retry-After`'],
        ['with another request, or a key of the other mode', '422 `idempotency_mismatch`'],
      ],
    ),
    text(
      'Only successes are kept: what failed may be sent again under the same name. With `Prefer: respond-async` the name finds the job.',
    ),
  ],
};
