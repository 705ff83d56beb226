import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PdfOptions } from '@octavo/contracts';
import { startTestRenderer, type TestRenderer } from '../engines/harness.ts';
import { startReadingService, type ReadingService } from './support/reading-service.ts';

jest.setTimeout(120_000);

interface Sample {
  file: string;
  operation: string;
  options: PdfOptions;
  expectedPages: number;
  texts: string[];
}

const folder = new URL('../../../../deploy/local/samples/', import.meta.url);
const samples = (JSON.parse(readFileSync(new URL('samples.json', folder), 'utf8')) as Sample[]).filter(
  ({ operation }) => operation === 'html-to-pdf',
);

let service: ReadingService;
let renderer: TestRenderer;

beforeAll(async () => {
  [service, renderer] = await Promise.all([startReadingService(), startTestRenderer()]);
});

afterAll(async () => {
  await renderer.stop();
  await service.stop();
});

/** Where lines break, and what justification did to spaces, is the page's affair. */
const flat = (text: string): string => text.replaceAll(/\s+/g, '');

test.each(samples.map((sample) => [sample.file, sample] as const))(
  'what was printed of %s is read again',
  async (file, { options, texts, expectedPages }) => {
    const html = readFileSync(fileURLToPath(new URL(file, folder)), 'utf8');
    const { pdf } = await renderer.convert(html, { options });
    for (const format of ['text', 'json', 'markdown']) {
      const answer = await service.ask('pdf-to-text', { pdf, options: { format, ocr: 'off' } });
      expect([answer.status, answer.headers.get('x-pages-read')]).toEqual([200, String(expectedPages)]);
      if (format !== 'markdown') {
        const read = flat(format === 'json' ? textOfJson(answer.text) : answer.text);
        expect(texts.filter((text) => !read.includes(flat(text)))).toEqual([]);
      }
    }
  },
);

function textOfJson(json: string): string {
  const { pages } = JSON.parse(json) as { pages: { blocks: { lines: { words: { text: string }[] }[] }[] }[] };
  return pages
    .flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text))))
    .join(' ');
}
