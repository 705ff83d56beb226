import type { Log } from '@octavo/kit';
import type { DocumentWorkers } from './documents/document-workers.ts';
import type { HtmlRenderer } from './engines/html-renderer.ts';
import type { InstalledLanguages } from './reading/languages/installed-languages.ts';
import type { PdfReader } from './reading/pdf-reader.ts';
import type { RemoteInput } from './remote-input/remote-input.ts';

/** What the operations work with. */
export interface ConversionContext {
  log: Log;
  renderer: HtmlRenderer;
  documents: DocumentWorkers;
  reader: PdfReader;
  /** What callers give by its address. */
  remote: RemoteInput;
  /** What scanned pages can be read in. */
  languages: InstalledLanguages;
  now: () => number;
}
