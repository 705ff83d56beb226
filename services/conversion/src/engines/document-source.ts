import type { DocumentFiles } from './document-files.ts';

/** What is printed: HTML as it is, HTML with files beside it, or what is found at an address. */
export type DocumentSource =
  | { html: string; files?: DocumentFiles | undefined; url?: undefined }
  | { url: string; html?: undefined; files?: undefined };
