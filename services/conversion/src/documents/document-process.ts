import type { JsonDocument } from '@octavo/contracts';
import { serveTasks } from '../processes/serve-tasks.ts';
import type { DocumentResults, DocumentTask } from './document-task.ts';
import { renderJsonDocument } from './json-document.ts';
import { renderJson } from './json.ts';
import { renderMarkdown } from './markdown.ts';
import { checkTemplate, renderTemplate } from './template.ts';
import { renderText } from './text.ts';

// The entry of a document process: document-workers.ts names this file. A first run compiles what every task needs.
renderMarkdown('```js\n1\n```\n$1$');
await renderTemplate('{{ 1 }}', {});
serveTasks({ perform, failureMessage: 'The document could not be prepared' });

async function perform(task: DocumentTask): Promise<DocumentResults[DocumentTask['kind']]> {
  switch (task.kind) {
    case 'markdown':
      return renderMarkdown(task.markdown, task.options);
    case 'template':
      return renderTemplate(task.template, JSON.parse(task.dataJson) as Record<string, unknown>, task.settings);
    case 'templateCheck':
      return checkTemplate(task.texts);
    case 'json':
      return renderJson(JSON.parse(task.json), task.options);
    case 'document':
      return renderJsonDocument(JSON.parse(task.json) as JsonDocument, task.options);
    case 'text':
      return renderText(task.text, task.options);
    case 'watermark': {
      // Only test keys need it, and its library takes longer to load than all the rest.
      const { watermarkPdf } = await import('./watermark.ts');
      return watermarkPdf(task.pdf);
    }
  }
}
