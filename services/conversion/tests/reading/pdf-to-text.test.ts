import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageJson } from '../../src/reading/text/page-json.ts';
import { textPdf } from './support/raw-pdf.ts';
import { startReadingService, type ReadingService } from './support/reading-service.ts';

jest.setTimeout(120_000);

let service: ReadingService;

const systemFolder = process.env['TMPDIR'];
const folder = mkdtempSync(join(tmpdir(), 'octavo-reading-test-'));

beforeAll(async () => {
  process.env['TMPDIR'] = folder;
  service = await startReadingService();
});

afterAll(async () => {
  await service.stop();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  if (systemFolder === undefined) {
    delete process.env['TMPDIR'];
  } else {
    process.env['TMPDIR'] = systemFolder;
  }
});

const threePages = textPdf(
  ['first', 'second', 'third'].map((name) => ({ lines: [`The ${name} page`, 'of a small document'] })),
);

interface DocumentJson {
  pageCount: number;
  pages: PageJson[];
}

describe('a PDF is taken', () => {
  const expected = 'The first page\nof a small document\n\fThe second page\nof a small document\n\f';

  test('as the body itself, its options in the query', async () => {
    const answer = await service.ask('pdf-to-text', { pdf: threePages, options: { pages: '1-2' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('filename="document.txt"');
    expect(answer.headers.get('x-pages-read')).toBe('2');
    expect(answer.headers.get('x-pages-recognized')).toBe('0');
    expect(answer.text).toBe(`${expected.slice(0, -2)}\n`);
  });

  test('as the file of a form, its options as fields, before or after the file', async () => {
    const form = new FormData();
    form.set('pages', '1-2');
    form.set('file', new Blob([Buffer.from(threePages)], { type: 'application/pdf' }), 'scan.pdf');
    form.set('filename', 'mine.txt');
    const answer = await service.ask('pdf-to-text', { form });
    expect(answer.text).toBe(`${expected.slice(0, -2)}\n`);
    expect(answer.headers.get('content-disposition')).toContain('filename="mine.txt"');
  });

  test('in base64 in JSON, also as a data address', async () => {
    const base64 = threePages.toString('base64');
    for (const pdf of [base64, `data:application/pdf;base64,${base64}`]) {
      const answer = await service.ask('pdf-to-text', { json: { pdf, options: { pages: '2' } } });
      expect(answer.text).toBe('The second page\nof a small document\n');
    }
  });
});

describe('a request that cannot be right', () => {
  const inJson = (body: object): { json: object } => ({ json: { pdf: threePages.toString('base64'), ...body } });

  test.each([
    ['no PDF', { json: {} }, 'invalid_request', 'pdf'],
    ['something else than base64', { json: { pdf: 'not base64!' } }, 'invalid_request', 'pdf'],
    ['an unknown option', inJson({ options: { formt: 'json' } }), 'invalid_request', 'options.formt'],
    [
      'an unknown option in the query',
      { pdf: threePages, options: { formt: 'x' } },
      'invalid_request',
      'options.formt',
    ],
    ['pages beyond the last', inJson({ options: { pages: '2-4' } }), 'invalid_request', 'options.pages'],
    ['pages from nought', inJson({ options: { pages: '0' } }), 'invalid_request', 'options.pages'],
    ['pages backwards', inJson({ options: { pages: '3-1' } }), 'invalid_request', 'options.pages'],
    ['layout of JSON', inJson({ options: { layout: true, format: 'json' } }), 'invalid_request', 'options.layout'],
    ['an unknown language', inJson({ options: { languages: ['eng', 'tlh'] } }), 'invalid_request', 'options.languages'],
    [
      'a number that is none',
      { pdf: threePages, options: { timeoutSeconds: 'soon' } },
      'invalid_request',
      'timeoutSeconds',
    ],
  ])('with %s is told what to change', async (_what, ask, code, path) => {
    const answer = await service.ask('pdf-to-text', ask);
    expect([answer.status, answer.error.code]).toEqual([400, code]);
    expect(answer.error.details?.map((detail) => detail.path)).toContain(path);
  });

  test('names the language that is not installed', async () => {
    const answer = await service.ask('pdf-to-text', inJson({ options: { languages: ['eng', 'tlh'] } }));
    expect(answer.error.error).toContain('tlh');
    expect(answer.error.error).not.toContain('eng,');
  });

  test('of another media type is told which to use', async () => {
    const response = await fetch(`${service.url}/functions/v1/pdf-to-text`, {
      method: 'POST',
      headers: { ...service.credential(), 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(response.status).toBe(415);
    expect(await response.text()).toContain('application/pdf');
  });
});

describe('format json', () => {
  const read = async (pdf: Uint8Array, options: Record<string, string> = {}): Promise<DocumentJson> =>
    JSON.parse(
      (await service.ask('pdf-to-text', { pdf, options: { format: 'json', ...options } })).text,
    ) as DocumentJson;

  test('tells pages, blocks, lines and words with boxes from the top left', async () => {
    const { pageCount, pages } = await read(threePages, { pages: '2,3' });
    expect(pageCount).toBe(3);
    expect(pages.map(({ page, source }) => [page, source])).toEqual([
      [2, 'text'],
      [3, 'text'],
    ]);
    const [first] = pages;
    expect([first?.width, first?.height]).toEqual([595, 842]);
    expect(first?.blocks.map((block) => block.text)).toEqual(['The second page\nof a small document']);
    const words = first?.blocks[0]?.lines[0]?.words ?? [];
    expect(words.map(({ text }) => text)).toEqual(['The', 'second', 'page']);
    const [left, top, right, bottom] = words[0]?.box ?? [0, 0, 0, 0];
    // Written at 60 from the left, its baseline 790 from below, 12 points high.
    expect(left).toBeCloseTo(60, 0);
    expect(right).toBeGreaterThan(left + 15);
    expect(right).toBeLessThan(left + 30);
    expect(top).toBeLessThan(842 - 790 - 6);
    expect(bottom).toBeGreaterThan(842 - 790);
    expect(bottom - top).toBeLessThan(20);
  });

  test('gives boxes of a turned page as a reader sees it', async () => {
    const turned = textPdf([{ lines: ['Sideways'], rotate: 90 }]);
    const [page] = (await read(turned)).pages;
    expect([page?.width, page?.height]).toEqual([842, 595]);
    const [left, top, right, bottom] = page?.blocks[0]?.box ?? [0, 0, 0, 0];
    // The top of the sheet has become its right side.
    expect(left).toBeGreaterThan(842 - 70);
    expect(bottom - top).toBeGreaterThan(right - left);
    expect(top).toBeCloseTo(60, 0);
  });
});

describe('format markdown', () => {
  test('has headings by size, lists and paragraphs', async () => {
    const pdf = textPdf([
      {
        lines: [
          { text: 'Annual report', size: 24 },
          '',
          'The year went well, as a look at the figures',
          'will show every reader.',
          '',
          { text: 'Figures', size: 18 },
          '',
          '- First item',
          '- Second item',
          '',
          'Use *stars* and [brackets] freely.',
        ],
      },
    ]);
    const answer = await service.ask('pdf-to-text', { pdf, options: { format: 'markdown' } });
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(answer.text).toBe(
      [
        '# Annual report',
        'The year went well, as a look at the figures will show every reader.',
        '## Figures',
        '- First item\n- Second item',
        String.raw`Use \*stars\* and \[brackets\] freely.`,
      ].join('\n\n') + '\n',
    );
  });
});

test('markdown has tables where cells stand under one another', async () => {
  const document = await PDFDocument.create();
  const sheet = document.addPage([595, 842]);
  for (const [row, cells] of [
    ['Item', 'Price'],
    ['Apples', '3.20'],
    ['Pears | from the garden', '14.00'],
  ].entries()) {
    cells.forEach((cell, column) => sheet.drawText(cell, { x: 60 + 200 * column, y: 700 - row * 18, size: 11 }));
  }
  sheet.drawText('That is all there is.', { x: 60, y: 600, size: 11 });
  const answer = await service.ask('pdf-to-text', { pdf: await document.save(), options: { format: 'markdown' } });
  expect(answer.text).toBe(
    [
      '| Item | Price |',
      '| --- | --- |',
      '| Apples | 3.20 |',
      String.raw`| Pears \| from the garden | 14.00 |`,
      '',
      'That is all there is.',
      '',
    ].join('\n'),
  );
});

test('layout keeps columns side by side', async () => {
  const page = await PDFDocument.create();
  const sheet = page.addPage([595, 842]);
  for (const [row, [name, price]] of [
    ['Apples', '3.20'],
    ['Pears from the garden', '14.00'],
  ].entries()) {
    sheet.drawText(name ?? '', { x: 60, y: 700 - row * 20, size: 11 });
    sheet.drawText(price ?? '', { x: 400, y: 700 - row * 20, size: 11 });
  }
  const pdf = await page.save();
  const answer = await service.ask('pdf-to-text', { pdf, options: { layout: 'true' } });
  const [first = '', second = ''] = answer.text.split('\n');
  expect(first).toMatch(/^Apples {20,}3\.20$/);
  expect(second).toMatch(/^Pears from the garden {10,}14\.00$/);
  expect(first.indexOf('3.20')).toBe(second.indexOf('14.00'));
});

test('a word that a hyphen parts at the end of a line is whole again', async () => {
  const pdf = textPdf([{ lines: ['The library reads docu-', 'ments of any length.'] }]);
  const answer = await service.ask('pdf-to-text', { pdf });
  expect(answer.text.replaceAll('\n', ' ')).toContain('reads documents');
  expect(answer.text).not.toContain('\u0002');
  expect(answer.text).not.toContain('\uFFFE');
});

describe('an encrypted PDF', () => {
  let encrypted: Uint8Array;

  beforeAll(async () => {
    const document = await PDFDocument.load(threePages);
    document.encrypt({ userPassword: 'open sesame', ownerPassword: 'boss' });
    encrypted = await document.save();
  });

  test.each(['open sesame', 'boss'])('opens by the password %s', async (password) => {
    const answer = await service.ask('pdf-to-text', { pdf: encrypted, options: { password, pages: '1' } });
    expect(answer.text).toContain('The first page');
  });

  test('says that it needs one', async () => {
    const answer = await service.ask('pdf-to-text', { pdf: encrypted });
    expect([answer.status, answer.error.code]).toEqual([422, 'document_failed']);
    expect(answer.error.error).toMatch(/a password is needed/);
  });

  test('says that the one given is wrong', async () => {
    const answer = await service.ask('pdf-to-text', { pdf: encrypted, options: { password: 'guess' } });
    expect([answer.status, answer.error.code]).toEqual([422, 'document_failed']);
    expect(answer.error.error).toMatch(/password does not open/);
  });
});

test('a test key is told so in a header', async () => {
  const answer = await service.ask('pdf-to-text', { pdf: threePages, mode: 'test' });
  expect(answer.headers.get('x-key-mode')).toBe('test');
});

test('nothing of a document stays on the disk', async () => {
  await service.ask('pdf-to-text', { pdf: threePages });
  await service.ask('pdf-to-text', { pdf: threePages, options: { pages: '9' } });
  const deadline = Date.now() + 5_000;
  while (readdirSync(folder).some((name) => name.startsWith('octavo-request-'))) {
    expect(Date.now()).toBeLessThan(deadline);
    await new Promise((resolve) => setImmediate(resolve));
  }
});

test('the languages are listed by name, without credential', async () => {
  const response = await fetch(`${service.url}/functions/v1/languages`);
  const { languages } = (await response.json()) as { languages: { code: string; name: string }[] };
  expect(languages).toContainEqual({ code: 'eng', name: 'English', kind: 'language' });
  expect(languages.map(({ code }) => code)).not.toContain('osd');
});
