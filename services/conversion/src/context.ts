import type { Log } from '@octavo/kit';
import type { DocumentWorkers } from './documents/document-workers.ts';
import type { HtmlRenderer } from './engines/html-renderer.ts';

/** What the operations work with. */
export interface ConversionContext {
  log: Log;
  renderer: HtmlRenderer;
  documents: DocumentWorkers;
  now: () => number;
}
