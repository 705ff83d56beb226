import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { deflated, onePage, rawPdf, textPdf } from '../reading/support/raw-pdf.ts';
import { startFinishingService, type FinishingService } from './support/finishing-service.ts';
import { openPdf } from './support/opened-pdf.ts';

jest.setTimeout(120_000);

let service: FinishingService;

beforeAll(async () => {
  service = await startFinishingService({ processes: 1, taskSeconds: 5 });
});

afterAll(() => service.stop());

const good = textPdf([{ lines: ['good'] }]);
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

async function expectNextUnharmed(): Promise<void> {
  const { pages } = openPdf(await service.make({ merge: { after: [good.toString('base64')] } }));
  expect(pages.map(({ text }) => text)).toEqual(['made', 'good']);
}

describe('a PDF that cannot be merged is named', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['text', Buffer.from('Dear Sir or Madam'), /not a PDF/],
    ['only a header', Buffer.from('%PDF-1.7\n%%EOF'), /broken/],
    ['without pages', rawPdf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>']), /no pages/],
    [
      'whose page is no page',
      rawPdf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '(nothing)']),
      /no pages/,
    ],
    ['whose pages bite their tail', rawPdf([catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 5 >>']), /no pages/],
    [
      'whose page is its own parent',
      rawPdf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 3 0 R >>']),
      /broken/,
    ],
    ['whose page has no size', onePage(deflated(''), { mediaBox: '(none)' }), /broken/],
    [
      'whose objects lie too deep in each other',
      rawPdf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '['.repeat(200_000)]),
      /broken|no pages/,
    ],
  ])('%s', async (_what, pdf, message) => {
    const fault = await service.faultOf({
      merge: { before: [good.toString('base64'), Buffer.from(pdf).toString('base64')] },
    });
    expect([fault.code, fault.status]).toEqual(['invalid_request', 400]);
    expect(fault.details).toEqual([{ path: 'merge.before.1', message: expect.stringMatching(message) }]);
    await expectNextUnharmed();
  });

  test('an encrypted one', async () => {
    const encrypted = await service.make({ password: { userPassword: 'user' } });
    const fault = await service.faultOf({ merge: { after: [encrypted.toString('base64')] } });
    expect([fault.code, fault.details?.[0]?.path]).toEqual(['invalid_request', 'merge.after.0']);
    expect(fault.message).toMatch(/encrypted/);
  });

  test('what is no base64', async () => {
    const fault = await service.faultOf({ merge: { after: ['JVBE Ri0xLjcK*'] } });
    expect([fault.code, fault.details?.[0]?.path]).toEqual(['invalid_request', 'merge.after.0']);
  });

  test('too many pages', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';
    const many = rawPdf([catalogue, `<< /Type /Pages /Kids [${'3 0 R '.repeat(1_999)}] /Count 1999 >>`, page]).toString(
      'base64',
    );
    expect(openPdf(await service.make({ merge: { after: [many] } })).pages).toHaveLength(2_000);
    const fault = await service.faultOf({
      merge: { before: [many], after: [good.toString('base64'), good.toString('base64')] },
    });
    expect(fault.details).toEqual([{ path: 'merge.after.1', message: expect.stringMatching(/more than 2000 pages/) }]);
  });
});

describe('a PDF that wants all memory or time ends its process only', () => {
  /** Trees of pages that double at every level: 2^60 pages. */
  const doubling = rawPdf([
    catalogue,
    ...Array.from(
      { length: 60 },
      (_, level) => `<< /Type /Pages /Kids [${level + 3} 0 R ${level + 3} 0 R] /Count 2 >>`,
    ),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  ]);

  test('a tree of pages without end has each branch once', async () => {
    const { pages } = openPdf(await service.make({ merge: { after: [doubling.toString('base64')] } }));
    expect(pages.length).toBeLessThan(5);
    await expectNextUnharmed();
  });

  /** An object stream of some megabytes that unpacks to gigabytes. */
  function bomb(): Buffer {
    const zeros = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    const twice = deflateSync(Buffer.concat(Array.from({ length: 40 }, () => zeros)));
    return rawPdf([
      catalogue,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      {
        dictionary: '/Type /ObjStm /N 100000 /First 9 /Filter [/FlateDecode]',
        data: deflateSync(Buffer.alloc(900 * 1024 * 1024, '1 0 ')),
      },
      { dictionary: '/Type /ObjStm /N 100000 /First 9 /Filter [/FlateDecode /FlateDecode]', data: twice },
    ]);
  }

  test('a bomb', async () => {
    const started = performance.now();
    const fault = await service.faultOf({ merge: { after: [bomb().toString('base64')] }, timeoutSeconds: 20 });
    expect(['invalid_request', 'document_failed']).toContain(fault.code);
    expect(fault.details?.[0]?.path).toMatch(/^merge/);
    expect(performance.now() - started).toBeLessThan(20_000);
    await expectNextUnharmed();
  });

  test('one that takes longer than its caller waits', async () => {
    const objects = Array.from({ length: 250_000 }, () => '<< /A [1 2 3 4 5 6 7 8] /B << /C (text) >> >>');
    const large = rawPdf([
      catalogue,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      ...objects,
    ]);
    const fault = await service.faultOf({ merge: { after: [large.toString('base64')] }, timeoutSeconds: 1 });
    expect(fault.code).toBe('timeout');
    await expectNextUnharmed();
  });
});

describe('an image that is none is refused', () => {
  const header = (width: number, height: number): Buffer => {
    const png = Buffer.alloc(64);
    png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };

  test.each<[string, Uint8Array, RegExp]>([
    ['text', Buffer.from('GIF89a'), /PNG or a JPEG/],
    ['a broken PNG', header(10, 10), /broken/],
    ['a PNG of a billion pixels', header(40_000, 40_000), /16 megapixels/],
    ['a broken JPEG', Buffer.from('\xff\xd8\xff\xe0\0\0', 'latin1'), /broken/],
  ])('%s', async (_what, image, message) => {
    const fault = await service.faultOf({ watermark: { image: Buffer.from(image).toString('base64') } });
    expect(fault.code).toBe('invalid_request');
    expect(fault.details).toEqual([{ path: 'watermark.image', message: expect.stringMatching(message) }]);
  });
});

test.each(['</div><script>document.title = 1</script>', '<img src=x onerror=alert(1)>', '&amp; {{ x }} </style>'])(
  'the text %s of a watermark is only text',
  async (text) => {
    const { pages } = openPdf(await service.make({ watermark: { text, rotation: 0 } }));
    expect(pages[0]?.text).toBe(`made ${text}`);
  },
);
