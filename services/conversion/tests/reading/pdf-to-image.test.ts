import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { unzipSync } from 'fflate';
import { deflated, onePage, textPdf } from './support/raw-pdf.ts';
import { startReadingService, type ReadingService } from './support/reading-service.ts';

jest.setTimeout(120_000);

let service: ReadingService;

beforeAll(async () => {
  service = await startReadingService();
});

afterAll(() => service.stop());

/** Left half red, right half white, 2 by 1 inches. */
const halfRed = onePage(deflated('1 0 0 rg 0 0 72 72 re f'), { mediaBox: '[0 0 144 72]' });

const threePages = textPdf(['one', 'two', 'three'].map((name) => ({ lines: [name] })));

type Pixel = [red: number, green: number, blue: number, alpha: number];

interface Decoded {
  width: number;
  height: number;
  at(x: number, y: number): Pixel;
}

async function decode(image: Uint8Array): Promise<Decoded> {
  const loaded = await loadImage(Buffer.from(image));
  const canvas = createCanvas(loaded.width, loaded.height);
  const context = canvas.getContext('2d');
  context.drawImage(loaded, 0, 0);
  const { data } = context.getImageData(0, 0, loaded.width, loaded.height);
  return {
    width: loaded.width,
    height: loaded.height,
    at: (x, y) => [...data.subarray((y * loaded.width + x) * 4, (y * loaded.width + x) * 4 + 4)] as Pixel,
  };
}

async function draw(pdf: Uint8Array, options: Record<string, string> = {}): Promise<Decoded> {
  const answer = await service.ask('pdf-to-image', { pdf, options });
  expect([answer.status, answer.error.error]).toEqual([200, undefined]);
  return decode(answer.bytes);
}

describe('one page comes as itself', () => {
  test.each([
    ['png', 'image/png', 'page-1.png', Buffer.from([0x89, 0x50])],
    ['jpeg', 'image/jpeg', 'page-1.jpg', Buffer.from([0xff, 0xd8])],
    ['webp', 'image/webp', 'page-1.webp', Buffer.from('RI')],
    ['avif', 'image/avif', 'page-1.avif', Buffer.from([0, 0])],
  ])('as %s', async (format, mediaType, filename, start) => {
    const answer = await service.ask('pdf-to-image', { pdf: halfRed, options: { format } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(mediaType);
    expect(answer.headers.get('content-disposition')).toContain(`filename="${filename}"`);
    expect(answer.headers.get('x-pages-read')).toBe('1');
    expect(answer.bytes.subarray(0, 2)).toEqual(start);
    const image = await decode(answer.bytes);
    expect([image.width, image.height]).toEqual([300, 150]);
    const [red, green, blue] = image.at(60, 75);
    expect(red).toBeGreaterThan(245);
    expect(Math.max(green, blue)).toBeLessThan(12);
    expect(Math.min(...image.at(240, 75))).toBeGreaterThan(245);
  });
});

describe('an option changes what is seen', () => {
  test.each([
    [{ dpi: '36' }, [72, 36]],
    [{ dpi: '600' }, [1_200, 600]],
    [{ width: '500' }, [500, 250]],
    [{ height: '100' }, [200, 100]],
    [{ width: '500', height: '100' }, [200, 100]],
  ])('%j', async (options, size) => {
    const image = await draw(halfRed, options);
    expect([image.width, image.height]).toEqual(size);
  });

  test.each(['png', 'jpeg', 'webp', 'avif'])('grayscale, as %s', async (format) => {
    const [red, green, blue] = (await draw(halfRed, { grayscale: 'true', format })).at(60, 75);
    expect(Math.abs(red - green)).toBeLessThan(3);
    expect(Math.abs(red - blue)).toBeLessThan(3);
    expect(red).toBeLessThan(200);
  });

  test.each(['png', 'webp', 'avif'])('transparent paper, as %s', async (format) => {
    const image = await draw(halfRed, { transparent: 'true', format });
    expect(image.at(60, 75)[3]).toBe(255);
    expect(image.at(240, 75)[3]).toBe(0);
  });

  test('quality trades size', async () => {
    const size = async (quality: string): Promise<number> =>
      (await service.ask('pdf-to-image', { pdf: threePages, options: { format: 'jpeg', quality, pages: '3' } })).bytes
        .length;
    expect(await size('10')).toBeLessThan(await size('95'));
  });

  test.each(['png', 'jpeg', 'webp', 'avif'])('a width that rows of four bytes do not fit, as %s', async (format) => {
    for (const grayscale of ['true', 'false']) {
      const image = await draw(halfRed, { width: '101', format, grayscale });
      expect([image.width, image.height]).toEqual([101, 51]);
      expect(Math.min(...image.at(100, 50))).toBeGreaterThan(235);
      expect(image.at(2, 48)[1]).toBeLessThan(grayscale === 'true' ? 200 : 40);
    }
  });
});

describe('several pages', () => {
  test('come as a zip, in order, each by its number', async () => {
    const answer = await service.ask('pdf-to-image', { pdf: threePages, options: { pages: '1,3', dpi: '50' } });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('x-pages-read')).toBe('2');
    const files = unzipSync(answer.bytes);
    expect(Object.keys(files)).toEqual(['page-1.png', 'page-3.png']);
    const third = await decode(files['page-3.png'] as Uint8Array);
    expect([third.width, third.height]).toEqual([413, 585]);
  });

  test('come as parts to who asks for them', async () => {
    const answer = await service.ask('pdf-to-image', {
      pdf: threePages,
      options: { format: 'jpeg', dpi: '50' },
      accept: 'multipart/mixed',
    });
    const boundary = /boundary="(.+)"/.exec(answer.headers.get('content-type') ?? '')?.[1] ?? '';
    const parts = answer.bytes.toString('latin1').split(`--${boundary}`);
    expect(parts).toHaveLength(5);
    expect(parts.at(-1)).toBe('--\r\n');
    for (const [index, part] of parts.slice(1, -1).entries()) {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      expect(head).toContain('Content-Type: image/jpeg');
      expect(head).toContain(`filename="page-${index + 1}.jpg"`);
      const bytes = Buffer.from(rest.join('\r\n\r\n').slice(0, -2), 'latin1');
      expect(head).toContain(`Content-Length: ${bytes.length}`);
      expect((await decode(bytes)).width).toBe(413);
    }
  });
});

test('a test key marks the image, a live key does not', async () => {
  const pdf = onePage(deflated(''));
  const colours = async (mode: 'live' | 'test'): Promise<Set<string>> => {
    const { bytes, headers } = await service.ask('pdf-to-image', { pdf, options: { dpi: '72' }, mode });
    expect(headers.get('x-key-mode')).toBe(mode);
    const image = await decode(bytes);
    const found = new Set<string>();
    for (let y = 0; y < image.height; y += 5) {
      for (let x = 0; x < image.width; x += 5) {
        found.add(image.at(x, y).join());
      }
    }
    return found;
  };
  expect(await colours('live')).toEqual(new Set(['255,255,255,255']));
  expect((await colours('test')).size).toBeGreaterThan(1);
});

describe('what cannot be drawn', () => {
  test.each([
    ['dpi and width', { dpi: '100', width: '100' }, 'options.dpi'],
    ['too many dots', { dpi: '601' }, 'options.dpi'],
    ['transparent jpeg', { transparent: 'true', format: 'jpeg' }, 'options.transparent'],
    ['quality of png', { quality: '50' }, 'options.quality'],
  ])('%s is refused', async (_what, options, path) => {
    const answer = await service.ask('pdf-to-image', { pdf: halfRed, options });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_request']);
    expect(answer.error.details?.map((detail) => detail.path)).toContain(path);
  });

  test('a page too large for its dots says how many it may have', async () => {
    const huge = onePage(deflated('0 0 100 100 re f'), { mediaBox: '[0 0 14400 14400]' });
    const answer = await service.ask('pdf-to-image', { pdf: huge });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_request']);
    const dpi = /which is (\d+) dpi/.exec(answer.error.error)?.[1];
    expect(dpi).toBe('35');
    expect((await draw(huge, { width: '7000' })).width).toBe(7_000);
  });
});
