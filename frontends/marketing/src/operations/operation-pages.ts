import type { Operation } from '@octavo/contracts';
import { figures } from '../layout/figures.ts';

export interface OperationPageContent {
  operation: Operation;
  name: string;
  /** One sentence for cards. */
  summary: string;
}

/** The operations' pages, as others speak of them. The order is the home page's. */
export const operationPages: readonly OperationPageContent[] = [
  {
    operation: 'html-to-pdf',
    name: 'HTML to PDF',
    summary: 'Print-perfect pages from HTML and CSS, by a real browser engine.',
  },
  {
    operation: 'markdown-to-pdf',
    name: 'Markdown to PDF',
    summary: 'Typeset documents from Markdown, with contents, mathematics and code.',
  },
  {
    operation: 'template-to-pdf',
    name: 'Template to PDF',
    summary: 'One stored template, any data: invoices by the thousand.',
  },
  {
    operation: 'text-to-pdf',
    name: 'Text to PDF',
    summary: 'Plain text, set cleanly: logs, letters, listings.',
  },
  {
    operation: 'json-to-pdf',
    name: 'JSON to PDF',
    summary: 'Headings, tables and figures from structured data, without a line of markup.',
  },
  {
    operation: 'pdf-to-text',
    name: 'PDF to Text',
    summary: `Text from any PDF, scans included: OCR in ${figures.ocrLanguages} languages.`,
  },
  {
    operation: 'pdf-to-image',
    name: 'PDF to Image',
    summary: 'Crisp PNG, JPEG, WebP or AVIF of any page, at any resolution.',
  },
];

export function operationPage(operation: Operation): OperationPageContent {
  const page = operationPages.find((page) => page.operation === operation);
  if (!page) {
    throw new Error(`There is no page for ${operation}`);
  }
  return page;
}
