import type { Operation } from '@octavo/contracts';

export const operationNames: Record<Operation, string> = {
  'html-to-pdf': 'HTML to PDF',
  'template-to-pdf': 'Template to PDF',
  'pdf-to-image': 'PDF to Image',
  'markdown-to-pdf': 'Markdown to PDF',
  'text-to-pdf': 'Text to PDF',
  'json-to-pdf': 'JSON to PDF',
  'pdf-to-text': 'PDF to Text',
};
