import { heading, list, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { callSamples, sampleContractOf } from '../samples.ts';
import { endpointTable } from './endpoints.ts';

const path = '/functions/v1/batches';

export const batches: Chapter = {
  id: 'batches',
  title: 'Batches',
  group: 'Guides',
  summary: 'Up to a hundred conversions in one call.',
  keywords: 'bulk many mass items hundred batch.finished',
  blocks: ({ serverUrl, description }) => {
    const spec = description?.paths[path]?.post;
    return (
      spec && [
        text(
          'Each item names an operation and the body that the operation itself takes as JSON. All of them are accepted, or none; each becomes [a job](/docs/jobs) of its own, and the answer lists them in the order of the items.',
        ),
        callSamples('A batch', sampleContractOf(path, spec), serverUrl),
        list(
          'The credits of all items are set aside at once; each is charged when its job succeeds.',
          '`batch.finished` is the one [webhook](/docs/webhooks) of a batch: its jobs do not tell by themselves.',
          'An `Idempotency-Key` names the whole batch.',
        ),
        heading('calls', 'Calls'),
        endpointTable('Calls about batches', description, path),
      ]
    );
  },
};
