import { heading, json, list, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { guide } from '../samples.ts';
import { endpointTable } from './endpoints.ts';

/** A job that has succeeded; a test holds it to the contract. */
export const jobExample = {
  id: '2563260a-ae06-456d-8721-b28d55e65d25',
  status: 'succeeded',
  operation: 'html-to-pdf',
  batchId: null,
  test: false,
  creditsUsed: 10,
  attempts: 1,
  createdAt: '2026-03-05T14:00:00.000Z',
  startedAt: '2026-03-05T14:00:00.050Z',
  finishedAt: '2026-03-05T14:00:00.900Z',
  error: null,
  result: {
    url: '/functions/v1/jobs/2563260a-ae06-456d-8721-b28d55e65d25/result',
    mediaType: 'application/pdf',
    bytes: 5_273,
    filename: 'document.pdf',
    expiresAt: '2026-03-06T14:00:00.900Z',
  },
};

export const jobs: Chapter = {
  id: 'jobs',
  title: 'Jobs',
  group: 'Guides',
  summary: 'Ask now, fetch the document when it is made.',
  keywords: 'async asynchronous prefer respond-async 202 location poll status result cancel queue',
  blocks: ({ serverUrl, description }) =>
    description && [
      text(
        'With `Prefer: respond-async` any operation answers 202 at once, with the address of a job in `Location`. The conversion goes on without the request: a client that leaves, or a machine of ours that stops, loses nothing.',
      ),
      guide('A job, from request to document', 'job', { serverUrl }),
      text('Instead of asking again and again, be told: see [Webhooks](/docs/webhooks).'),
      heading('job', 'A job'),
      json('A job', jobExample),
      text('`status` is one of `queued`, `running`, `succeeded`, `failed` and `cancelled`; the last three are ends.'),
      heading('rules', 'What holds for jobs'),
      list(
        'A job is charged when it succeeds, once, and never otherwise. Its credits are set aside meanwhile: `X-Credits-Used` of the 202 is 0.',
        'Waiting included it may take 24 hours; then it fails.',
        'Its document is kept for 24 hours, what is told of it for 30 days.',
        'Those of higher plans are begun first.',
      ),
      heading('calls', 'Calls'),
      endpointTable('Calls about jobs', description, '/functions/v1/jobs'),
    ],
};
