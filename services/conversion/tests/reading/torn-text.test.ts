import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startTestRenderer, type TestRenderer } from '../engines/harness.ts';
import { startReadingService, type ReadingService } from './support/reading-service.ts';

jest.setTimeout(120_000);

let service: ReadingService;
let renderer: TestRenderer;

beforeAll(async () => {
  [service, renderer] = await Promise.all([startReadingService(), startTestRenderer()]);
});

afterAll(async () => {
  await renderer.stop();
  await service.stop();
});

async function readBack(html: string, format: 'text' | 'markdown'): Promise<string> {
  const { pdf } = await renderer.convert(`<!doctype html>${html}`, { options: {} });
  return (await service.ask('pdf-to-text', { pdf, options: { format, ocr: 'off' } })).text.trim();
}

const cell = (text: string): string => `<td style="border:1px solid;padding:2mm">${text}</td>`;

test.each([
  [
    'a small table with borders',
    `<table style="width:100%"><tr>${cell('Article')}${cell('Price')}</tr><tr>${cell('Rye bread')}${cell('4.10')}</tr></table>`,
    'Article Price\nRye bread 4.10',
  ],
  ['letters spaced out', '<h1 style="letter-spacing:.25em;word-spacing:.5em">ANNUAL REPORT</h1>', 'ANNUAL REPORT'],
  ['text on its side', '<p style="writing-mode:vertical-rl">Copy, not for sale</p>', 'Copy, not for sale'],
  ['Hindi', '<p lang="hi">पुराना पुस्तकालय चक्की वाली गली में है।</p>', 'पुराना पुस्तकालय चक्की वाली गली में है।'],
  ['Thai', '<p lang="th">ห้องสมุดเก่าตั้งอยู่ที่นี่</p>', 'ห้องสมุดเก่าตั้งอยู่ที่นี่'],
  ['Arabic ligatures', '<p lang="ar" dir="rtl">محل لإصلاح الساعات</p>', 'محل لإصلاح الساعات'],
])('%s: what was printed is read, as text and in words', async (_what, html, expected) => {
  expect(await readBack(html, 'text')).toBe(expected);
  const words = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').replace(/^ /, '');
  expect(words(await readBack(html, 'markdown'))).toContain(words(expected).trim());
});
