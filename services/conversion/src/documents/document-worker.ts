import { AppError, type JsonDocument } from '@octavo/contracts';
import { renderJsonDocument } from './json-document.ts';
import { renderJson } from './json.ts';
import { renderMarkdown } from './markdown.ts';
import { renderTemplate } from './template.ts';
import { renderText } from './text.ts';
import type { WorkerAnswer, WorkerFault, WorkerTask, WorkerValue } from './worker-task.ts';

/** The thread's entry: document-workers.ts names this file to the pool. */
export async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    return { ok: true, value: await perform(task) };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): WorkerFault {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, details: error.details };
  }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: 'internal', message: 'The document could not be prepared', cause };
}

async function perform(task: WorkerTask): Promise<WorkerValue> {
  switch (task.kind) {
    case 'warm':
      return `${renderMarkdown('```js\n1\n```\n$1$').html.length}${await renderTemplate('{{ 1 }}', {})}`;
    case 'markdown':
      return renderMarkdown(task.markdown, task.options);
    case 'template':
      return renderTemplate(task.template, JSON.parse(task.dataJson) as Record<string, unknown>, task.settings);
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
