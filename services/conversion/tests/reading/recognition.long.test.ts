import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { PageJson } from '../../src/reading/text/page-json.ts';
import { deflated, onePage, rawPdf, textPdf } from './support/raw-pdf.ts';
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

beforeAll(async () => {
  service = await startReadingService();
  const original = textPdf([{ lines: sentences.map((text) => ({ text, size: 13 })) }]);
  image = (await service.ask('pdf-to-image', { pdf: original, options: { dpi: '200' } })).bytes;
});

afterAll(() => service.stop());

async function read(pdf: Uint8Array, options: Record<string, string> = {}) {
  const answer = await service.ask('pdf-to-text', { pdf, options });
  expect([answer.status, answer.error.error]).toEqual([200, undefined]);
  return answer;
}

/** Share of characters that are wrong, by edit distance. */
function errorRate(text: string, expected = sentences.join(' ')): number {
  const got = text.replaceAll(/\s+/g, ' ').trim();
  let row = Array.from({ length: got.length + 1 }, (_, index) => index);
  for (const [index, character] of Array.from(expected).entries()) {
    const next = [index + 1];
    for (let column = 0; column < got.length; column += 1) {
      next.push(
        Math.min(
          (row[column] ?? 0) + (got[column] === character ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / expected.length;
}

describe('a scanned page', () => {
  test('is read from its image, and the answer says so', async () => {
    const answer = await read(await scannedPdf([image]));
    expect(errorRate(answer.text)).toBeLessThan(0.002);
    expect(answer.headers.get('x-pages-recognized')).toBe('1');
    expect(Number(answer.headers.get('x-ocr-confidence'))).toBeGreaterThan(85);
  });

  test.each<[string, Scan, number]>([
    ['askew', { skew: 3 }, 0.01],
    ['askew, shadowed and grainy', { skew: 3, degraded: true }, 0.03],
    ['upside down', { turned: 180 }, 0.01],
    ['on its side', { turned: 90 }, 0.01],
    ['on its other side', { turned: 270 }, 0.01],
  ])('that lies %s is read too', async (_how, scan, mostErrors) => {
    const answer = await read(await scannedPdf([image], scan));
    expect(errorRate(answer.text)).toBeLessThan(mostErrors);
  });

  test('with a stamp of real text is still read', async () => {
    const answer = await read(await scannedPdf([image], { stamp: 'Exhibit 17' }));
    expect(answer.headers.get('x-pages-recognized')).toBe('1');
    expect(answer.text).toContain('the first ferry left at dawn');
  });

  test('comes with boxes and confidence in JSON', async () => {
    const answer = await read(await scannedPdf([image]), { format: 'json' });
    const { pages } = JSON.parse(answer.text) as { pages: PageJson[] };
    const [page] = pages;
    expect(page).toMatchObject({ page: 1, width: 595, height: 842, source: 'ocr' });
    expect(page?.confidence).toBeGreaterThan(85);
    const [word] = page?.blocks[0]?.lines[0]?.words ?? [];
    expect(word?.text).toBe('The');
    expect(word?.confidence).toBeGreaterThan(50);
    expect(Math.abs((word?.box[0] ?? 0) - 60)).toBeLessThan(4);
    expect(Math.abs((word?.box[3] ?? 0) - (842 - 790))).toBeLessThan(4);
  });

  test('has no text when recognition is off', async () => {
    const answer = await read(await scannedPdf([image]), { ocr: 'off' });
    expect(answer.text.trim()).toBe('');
    expect(answer.headers.get('x-pages-recognized')).toBe('0');
  });
});

test('only pages that need it are recognised, and each stays in its place', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const mixed = await PDFDocument.create();
  for (const [pdf, page] of [
    [textPdf([{ lines: ['Before the scan'] }]), 0],
    [await scannedPdf([image]), 0],
    [onePage(deflated('')), 0],
    [textPdf([{ lines: ['After the scan'] }]), 0],
  ] as const) {
    const [copied] = await mixed.copyPages(await PDFDocument.load(pdf), [page]);
    if (copied) {
      mixed.addPage(copied);
    }
  }
  const answer = await read(await mixed.save());
  const pages = answer.text.split('\f').map((page) => page.trim());
  expect([pages[0], pages[2], pages[3]]).toEqual(['Before the scan', '', 'After the scan']);
  expect(errorRate(pages[1] ?? '')).toBeLessThan(0.002);
  expect(answer.headers.get('x-pages-recognized')).toBe('1');
});

test('force recognises pages that have text', async () => {
  const answer = await read(textPdf([{ lines: sentences }]), { ocr: 'force' });
  expect(answer.headers.get('x-pages-recognized')).toBe('1');
  expect(errorRate(answer.text)).toBeLessThan(0.002);
});

test('text whose font tells nothing is recognised instead', async () => {
  const letters = 'The quick brown fox jumps over the lazy dog';
  // Codes 1, 2, 3 …, drawn as letters by /Differences that map to private characters.
  const used = [...new Set(letters)];
  const names = used.map((letter) => (letter === ' ' ? '/space' : `/${letter}`)).join(' ');
  const toUnicode = used
    .map((_, index) => `<${(index + 1).toString(16).padStart(2, '0')}> <${(0xe000 + index).toString(16)}>`)
    .join('\n');
  const codes = Array.from(letters)
    .map((letter) => (used.indexOf(letter) + 1).toString(16).padStart(2, '0'))
    .join('');
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    deflated(`BT /F 20 Tf 60 700 Td <${codes}> Tj ET`),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R /Encoding << /Type /Encoding /Differences [1 ${names}] >> >>`,
    deflated(
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <00> <ff> ' +
        `endcodespacerange ${used.length} beginbfchar\n${toUnicode}\nendbfchar endcmap end end`,
    ),
  ]);
  expect((await read(pdf, { ocr: 'off' })).text).toMatch(/[\uE000-\uF8FF]/);
  const answer = await read(pdf);
  expect(answer.text.trim()).toBe(letters);
  expect(answer.headers.get('x-pages-recognized')).toBe('1');
});

test('languages may be several', async () => {
  const german = textPdf([{ lines: [{ text: 'Straßenbahn fährt über Brücken', size: 22 }] }]);
  const latin1 = Buffer.from(german);
  const { bytes } = await service.ask('pdf-to-image', { pdf: latin1, options: { dpi: '200' } });
  const answer = await read(await scannedPdf([bytes]), { languages: 'deu,eng' });
  expect(answer.status).toBe(200);
});
