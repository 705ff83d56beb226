import type { Log } from '@octavo/kit';
import type { DocumentWorkers } from './documents/document-workers.ts';
import type { HtmlRenderer } from './engines/html-renderer.ts';
import type { Finishers } from './finishing/finishers.ts';
import type { InstalledLanguages } from './reading/languages/installed-languages.ts';
import type { PdfReader } from './reading/pdf-reader.ts';
import type { RemoteInput } from './remote-input/remote-input.ts';
import type { TemplateStore } from './templates/store.ts';

/** What the operations work with. */
export interface ConversionContext {
  log: Log;
  renderer: HtmlRenderer;
  documents: DocumentWorkers;
  finishers: Finishers;
  reader: PdfReader;
  /** Those that are rendered by id. */
  templates: Pick<TemplateStore, 'findContent'>;
  /** What callers give by its address. */
  remote: RemoteInput;
  /** What scanned pages can be read in. */
  languages: InstalledLanguages;
  now: () => number;
}
