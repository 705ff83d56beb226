import type { HttpContract, Operation } from '@octavo/contracts';

type SampleContract = Pick<HttpContract, 'path' | 'example' | 'upload' | 'output'>;

const pdfUpload = {
  field: 'pdf',
  mediaTypes: ['application/pdf', 'application/octet-stream'],
  jsonLimitBytes: 52_428_800,
} as const;

/**
 * As much of each operation's contract as its code samples need: the contracts themselves would bring zod to every
 * visitor. tests/sample-contracts.test.ts holds the two together.
 */
export const sampleContracts: Record<Operation, SampleContract> = {
  'html-to-pdf': {
    path: '/functions/v1/html-to-pdf',
    example: {
      html: '<h1>Invoice 2026-001</h1><p>Thank you for your order.</p>',
      options: { format: 'A4', margin: { top: '20mm', bottom: '20mm', left: '15mm', right: '15mm' } },
    },
    output: { document: 'application/pdf' },
  },
  'template-to-pdf': {
    path: '/functions/v1/template-to-pdf',
    example: {
      template: "{% render 'header', title: 'Invoice' %}<p>{{ name }} owes {{ total | money }}.</p>",
      partials: { header: '<h1>{{ title }}</h1>' },
      data: { name: 'Ada', total: 1234.5 },
      options: { locale: 'de-DE', currency: 'EUR' },
    },
    output: { document: 'application/pdf' },
  },
  'markdown-to-pdf': {
    path: '/functions/v1/markdown-to-pdf',
    example: {
      markdown:
        '---\ntitle: Release notes\ndate: 5 March 2026\n---\n\n## New\n\n- [x] Faster conversions[^1]\n- [ ] **Bold** claims\n\n[^1]: Measured: $t < 20\\,\\mathrm{ms}$\n',
      options: { theme: 'report', toc: { depth: 2 }, pageNumbers: true },
    },
    output: { document: 'application/pdf' },
  },
  'text-to-pdf': {
    path: '/functions/v1/text-to-pdf',
    example: {
      text: 'Packing list\n\n  2\tink bottles\n  1\tfountain pen\n',
      options: { font: 'mono', fontSize: 11, lineNumbers: true, title: 'Packing list' },
    },
    output: { document: 'application/pdf' },
  },
  'json-to-pdf': {
    path: '/functions/v1/json-to-pdf',
    example: {
      document: {
        title: 'Invoice 2026-001',
        blocks: [
          { type: 'heading', level: 1, text: 'Invoice 2026-001' },
          { type: 'keyValue', items: [{ key: 'Customer', value: 'Ada Lovelace' }] },
          {
            type: 'table',
            columns: ['Item', 'Price'],
            rows: [
              ['Ink bottle', 12.5],
              ['Fountain pen', 48],
            ],
            align: ['left', 'right'],
          },
          { type: 'paragraph', text: 'Thank you for your **order**.' },
        ],
      },
      options: { format: 'A4', pageNumbers: true },
    },
    output: { document: 'application/pdf' },
  },
  'pdf-to-text': {
    path: '/functions/v1/pdf-to-text',
    upload: pdfUpload,
    example: { pdf: 'JVBERi0xLjcK…', options: { format: 'json', pages: '1-3' } },
    output: { document: ['text/plain', 'application/json', 'text/markdown', 'application/pdf'] },
  },
  'pdf-to-image': {
    path: '/functions/v1/pdf-to-image',
    upload: pdfUpload,
    example: { pdf: 'JVBERi0xLjcK…', options: { format: 'jpeg', dpi: 200, pages: '1' } },
    output: {
      document: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'application/zip', 'multipart/mixed'],
    },
  },
};
