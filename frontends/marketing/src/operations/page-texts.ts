import type { Operation } from '@octavo/contracts';
import { figures } from '../layout/figures.ts';

export interface OperationPageTexts {
  headline: string;
  introduction: string;
  points: readonly { title: string; text: string }[];
  uses: readonly string[];
}

/** What each operation's page says: apart from its name, which every page comes with. */
export const operationPageTexts: Record<Operation, OperationPageTexts> = {
  'html-to-pdf': {
    headline: 'HTML in. The page you meant, out.',
    introduction:
      'Send markup or an address and get a PDF that looks as it does in Chromium: flexbox, grid, web fonts, SVG, print media, headers and footers with page numbers.',
    points: [
      { title: 'Modern CSS, all of it', text: 'Grid, container queries, @page, running headers, page-break control.' },
      {
        title: 'Hostile HTML is safe',
        text: 'Each document renders alone, and no request leaves for a private network.',
      },
      { title: 'Fast when it is simple', text: `An average response of ${figures.response}, on warm pages.` },
    ],
    uses: ['Invoices and receipts', 'Tickets and labels', 'Reports from your web application'],
  },
  'markdown-to-pdf': {
    headline: 'Write Markdown. Publish typography.',
    introduction:
      'CommonMark with tables, footnotes, task lists and mathematics becomes a typeset document: a theme, a table of contents, page numbers, and code in colour.',
    points: [
      {
        title: 'Code in colour',
        text: `Syntax highlighting for ${figures.highlightLanguages} languages, in print-safe colours.`,
      },
      { title: 'Mathematics', text: 'TeX inline and in blocks, set as type and not as pictures.' },
      { title: 'Themes', text: 'github, report, letter and minimal, each with your own CSS after it.' },
    ],
    uses: ['Release notes', 'Technical documentation', 'Reports written by language models'],
  },
  'template-to-pdf': {
    headline: 'Design once. Fill it forever.',
    introduction:
      'Store a template with partials and versions, send JSON, get the document. Money, dates and plurals come out right for the locale you name.',
    points: [
      { title: 'Versions', text: 'Every change of a stored template is kept; go back to any of them.' },
      { title: 'Locales', text: 'Currency, numbers and dates as the reader writes them.' },
      { title: 'Partials', text: 'Headers and footers shared by all your documents.' },
    ],
    uses: ['Invoices', 'Contracts', 'Certificates'],
  },
  'text-to-pdf': {
    headline: 'Plain text, well set.',
    introduction:
      'Tabs stay where they are, long lines wrap as you say, any script is shown. Add line numbers, a title, a font size, and the page is done.',
    points: [
      { title: 'Any script', text: 'Latin, Cyrillic, Greek, Arabic, Hebrew, Chinese, Japanese, Korean and more.' },
      { title: 'Line numbers', text: 'For listings and logs that are talked about.' },
      { title: 'Small files', text: 'Only the glyphs that are used are embedded.' },
    ],
    uses: ['Server logs for auditors', 'Packing lists', 'Source listings'],
  },
  'json-to-pdf': {
    headline: 'Structured data, as a document.',
    introduction:
      'Describe a document as blocks: headings, paragraphs, tables, key-value lists, images. We lay it out. No HTML to write, no CSS to debug.',
    points: [
      { title: 'Blocks, not boxes', text: 'Say what it is; the layout follows.' },
      { title: 'Tables that break well', text: 'Heads repeat on every page and rows stay whole.' },
      { title: 'Checked before printed', text: 'A block that is wrong is named by its path, in the answer.' },
    ],
    uses: ['Exports from your application', 'Statements', 'Data sheets'],
  },
  'pdf-to-text': {
    headline: 'Read any PDF, even a photograph of one.',
    introduction: `Plain text, Markdown or JSON with positions, from digital and scanned pages alike. Documents of up to ${figures.largestDocument} stream through without waiting for the last page.`,
    points: [
      {
        title: `${figures.ocrLanguages} languages`,
        text: 'Pages without text are recognised; the others are read as they are.',
      },
      { title: `${figures.accuracy} accuracy`, text: 'Measured on printed pages, in our benchmarks.' },
      { title: `Up to ${figures.largestDocument}`, text: 'In bounded memory, page by page.' },
    ],
    uses: ['Search and retrieval', 'Feeding language models', 'Archives of scans'],
  },
  'pdf-to-image': {
    headline: 'Every page, a picture.',
    introduction:
      'Thumbnails for a list, previews for a viewer, full pages for print: name the pages, the resolution and the format, and take one image or a ZIP of them all.',
    points: [
      { title: 'Four formats', text: 'PNG, JPEG, WebP and AVIF, with quality under your control.' },
      { title: 'Any resolution', text: 'From a thumbnail to print.' },
      { title: 'One or all', text: 'A single page, a range, or the whole document as a ZIP.' },
    ],
    uses: ['Document previews', 'Thumbnails', 'Vision models'],
  },
};
