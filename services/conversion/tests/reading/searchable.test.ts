import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PDFDocument, degrees } from '@cantoo/pdf-lib';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textPdf } from './support/raw-pdf.ts';
import { startReadingService, type ReadingService } from './support/reading-service.ts';
import { scannedPdf, type Scan } from './support/scanned-pdf.ts';

jest.setTimeout(240_000);

const sentences = [
  'The harbour was quiet when the first ferry left at dawn.',
  'Nobody on board had expected the fog to lift so soon,',
  'and the captain, who had sailed these waters for years,',
  'wrote in the log that visibility was better than ten miles.',
  'By noon the wind had turned and the sea was calm again.',
  'Passengers gathered on deck to watch the islands pass by,',
  'while the crew prepared the lines for the evening mooring.',
];

let service: ReadingService;
let image: Buffer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-searchable-'));
  service = await startReadingService();
  const original = textPdf([{ lines: sentences.map((text) => ({ text, size: 13 })) }]);
  image = (await service.ask('pdf-to-image', { pdf: original, options: { dpi: '200' } })).bytes;
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function searchable(pdf: Uint8Array, options: Record<string, string> = {}, mode: 'live' | 'test' = 'live') {
  const answer = await service.ask('pdf-to-text', { pdf, options: { ...options, format: 'pdf' }, mode });
  expect([answer.status, answer.error.error]).toEqual([200, undefined]);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain('filename="document.pdf"');
  return answer;
}

/** As another program reads it, line by line. */
function linesByPoppler(pdf: Uint8Array): string[] {
  const path = join(folder, 'read.pdf');
  writeFileSync(path, pdf);
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
    .split(/[\n\f]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

async function drawn(pdf: Uint8Array, options: Record<string, string> = {}): Promise<Buffer> {
  const answer = await service.ask('pdf-to-image', { pdf, options: { dpi: '100', ...options } });
  expect(answer.status).toBe(200);
  return answer.bytes;
}

test('what was scanned can be searched, by any program, and looks as it did', async () => {
  const scan = await scannedPdf([image]);
  expect(linesByPoppler(scan)).toEqual([]);
  const { bytes, headers } = await searchable(scan);
  expect(headers.get('x-pages-recognized')).toBe('1');
  expect(linesByPoppler(bytes)).toEqual(sentences);
  expect((await service.ask('pdf-to-text', { pdf: bytes, options: { ocr: 'off' } })).text.trim().split('\n')).toEqual(
    sentences,
  );
  expect((await drawn(bytes)).equals(await drawn(scan))).toBe(true);
});

test('words stand where they are seen', async () => {
  const { bytes } = await searchable(await scannedPdf([image]));
  const words = async (pdf: Uint8Array) => {
    const { text } = await service.ask('pdf-to-text', { pdf, options: { ocr: 'off', format: 'json' } });
    const { pages } = JSON.parse(text) as {
      pages: { blocks: { lines: { words: { text: string; box: number[] }[] }[] }[] }[];
    };
    return pages.flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)));
  };
  const original = await words(textPdf([{ lines: sentences.map((text) => ({ text, size: 13 })) }]));
  const found = await words(bytes);
  expect(found.map(({ text }) => text)).toEqual(original.map(({ text }) => text));
  for (const [index, { box }] of found.entries()) {
    const [left = 0, , right = 0, bottom = 0] = box;
    const expected = original[index]?.box ?? [];
    expect(Math.abs(left - (expected[0] ?? 0))).toBeLessThan(6);
    expect(Math.abs(right - (expected[2] ?? 0))).toBeLessThan(6);
    expect(Math.abs(bottom - (expected[3] ?? 0))).toBeLessThan(5);
  }
});

describe('a sheet that was fed', () => {
  test.each<[string, Scan]>([
    ['upside down', { turned: 180 }],
    ['on its side', { turned: 90 }],
    ['on its other side', { turned: 270 }],
  ])('%s', async (_how, scan) => {
    const { bytes } = await searchable(await scannedPdf([image], scan));
    expect(linesByPoppler(bytes)).toEqual(sentences);
  });

  test('on its side, and turned upright by its page', async () => {
    const document = await PDFDocument.load(await scannedPdf([image], { turned: 270 }));
    document.getPage(0).setRotation(degrees(90));
    const scan = await document.save();
    const { bytes } = await searchable(scan);
    expect(linesByPoppler(bytes)).toEqual(sentences);
    expect((await drawn(bytes)).equals(await drawn(scan))).toBe(true);
  });
});

test('pages with text of their own keep it; only the asked pages come', async () => {
  const both = await PDFDocument.load(textPdf([{ lines: ['Title page'] }, { lines: ['Left out'] }]));
  const [scan] = await both.copyPages(await PDFDocument.load(await scannedPdf([image])), [0]);
  both.addPage(scan);
  const { bytes, headers } = await searchable(await both.save(), { pages: '1,3' });
  expect([headers.get('x-pages-read'), headers.get('x-pages-recognized')]).toEqual(['2', '1']);
  expect(linesByPoppler(bytes)).toEqual(['Title page', ...sentences]);
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
});

test('a test key marks its pages, a live key does not', async () => {
  const pdf = textPdf([{ lines: ['Good morning'] }]);
  expect((await drawn((await searchable(pdf)).bytes)).equals(await drawn(pdf))).toBe(true);
  const { bytes } = await searchable(pdf, {}, 'test');
  expect((await drawn(bytes)).equals(await drawn(pdf))).toBe(false);
  expect(linesByPoppler(bytes).join('').replaceAll(' ', '')).toContain('Octavotest');
});
