import { heading, list, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { callSamples, sampleContractOf } from '../samples.ts';
import { endpointTable } from './endpoints.ts';

const path = '/api/templates';

export const templates: Chapter = {
  id: 'templates',
  title: 'Stored templates',
  group: 'Guides',
  summary: 'Keep templates with us, with versions, and print them by id.',
  keywords: 'liquid partials render version restore sample data invoice letter',
  blocks: ({ serverUrl, description }) => {
    const spec = description?.paths[path]?.post;
    return (
      spec && [
        text(
          'Store a template once, and send no more than its id and the data: [Template to PDF](/docs/template-to-pdf) takes `templateId` in place of `template`. Storing and changing templates costs nothing.',
        ),
        callSamples('Store a template', sampleContractOf(path, spec), serverUrl),
        heading('liquid', 'The language'),
        text(
          'Templates are Liquid with partials. A template that does not parse is refused with `invalid_template`, its line and its column. Values are escaped for HTML unless you say `raw`.',
        ),
        heading('versions', 'Versions'),
        list(
          'Each change of what a template says makes a new version; the newest 50 are kept.',
          'Name a `version` with `templateId` and later changes do not reach you.',
          'Restoring an older version makes it a new one: nothing is lost.',
        ),
        heading('calls', 'Calls'),
        endpointTable('Calls about templates', description, path),
      ]
    );
  },
};
