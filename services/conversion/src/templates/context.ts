import type { DocumentWorkers } from '../documents/document-workers.ts';
import type { TemplateStore } from './store.ts';

export interface TemplatesContext {
  /** Milliseconds; tests hold it. */
  now: () => number;
  templates: TemplateStore;
  checkTemplate: DocumentWorkers['checkTemplate'];
}
